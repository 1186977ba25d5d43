// A step in a sentence: its messages, filled in with the numbers of its event.

import { MAX, MIN } from "trace";
import { ordinal, say, sayOf } from "words";

/** What happens at the step that `state` is of. */
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

/** What the number `name` of an event means: how it reads, and how many things it is if that counts. */
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

/** The leaves in and below a position, by their numbers. */
export function range(trace, position) {
  const [first, last] = [trace.firstLeaf[position], trace.endLeaf[position] - 1];
  return sayOf("range", trace.nLeavesBelow(position), { first, last });
}

/** The square that was taken last, or the leaves where none was. */
function placeName(trace, position) {
  const square = trace.square(position);
  return square ? say("call.square", { square }) : range(trace, position);
}
