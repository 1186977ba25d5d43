// Makes SVG elements.

const NAMESPACE = "http://www.w3.org/2000/svg";

/** An element with these attributes and this content. */
export function svg(name, attributes = {}, ...content) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

/** A text for the eye. Screen readers read the label of the element around it instead. */
export function text(words, x, y, name) {
  return svg("text", { x, y, class: name, "aria-hidden": true }, words);
}

export function line(x1, y1, x2, y2, name) {
  return svg("line", { x1, y1, x2, y2, class: name });
}

export function cross(x, y, size) {
  return svg(
    "g",
    {},
    line(x - size, y - size, x + size, y + size, "cross"),
    line(x - size, y + size, x + size, y - size, "cross"),
  );
}
