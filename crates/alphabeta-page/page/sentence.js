// The sentence for a step: messages, filled in with the numbers of the event.

import { MAX, MIN } from "trace";
import { ordinal, say, sayOf } from "words";

/** The sentence for the step of a state. */
export function sentence(trace, { event, nth }) {
  const { steps, player } = trace.kind(event);
  const isMax = player === "MAX";
  const value = name => {
    if (name === "me" || name === "you") return say(isMax === (name === "me") ? "max" : "min");
    return meant(trace, event, trace.data.meanings[name], name);
  };
  const messages = steps[nth].messages.map(key => say(key, value));
  return messages.reduce((first, second) => say("two_sentences", { first, second }));
}

/**
 * The text for the number `name` of an event, by its meaning. If it stands for several things, the
 * result also has their number, which decides between singular and plural.
 */
export function meant(trace, event, meaning, name) {
  const number = trace.number(event, name);
  switch (meaning) {
    case "score":
      return trace.scores[number];
    case "leaves":
      return { text: range(trace, number), n: trace.nLeavesBelow(number) };
    case "first_leaf":
      return String(trace.firstLeaf[number]);
    case "last_leaf":
      return String(trace.endLeaf[number] - 1);
    case "square":
      return trace.square(number);
    case "place":
      return placeName(trace, number);
    case "rest": {
      const [from, to] = [trace.firstLeaf[number], trace.endLeaf[trace.parent[number]]];
      const scores = trace.data.tree.scores.slice(from, to).map(index => trace.scores[index]);
      return { text: scores.join(say("separator")), n: to - from };
    }
    case "ordinal":
      return ordinal(number);
    case "nth_of":
      return say("call.move", { nth: number, of: trace.number(event, "of") });
    case "player":
      return playerName(trace.kind(event).player === "MAX" ? MAX : MIN);
    default:
      return number;
  }
}

export function playerName(player) {
  return say(player === MAX ? "max" : "min");
}

/** The range of the leaves below a position, by their numbers. A leaf is its own range. */
export function range(trace, position) {
  const [first, last] = [trace.firstLeaf[position], trace.endLeaf[position] - 1];
  return sayOf("range", trace.nLeavesBelow(position), { first, last });
}

/** The square that was taken last, or the range of leaves if there is no board. */
function placeName(trace, position) {
  const square = trace.square(position);
  return square ? say("call.square", { square }) : range(trace, position);
}
