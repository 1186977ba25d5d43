// A step in a sentence. The counterpart of `sentence.rs`.

import { MAX, LEAVE } from "trace";
import { AT_MOST, AT_LEAST } from "replay";
import { say, sayOf } from "words";

/** What happens at the step that `state` is of. */
export function sentence(trace, state) {
  const call = state.calls.at(-1);
  if (!call || state.event < 0) {
    const [alpha, beta] = trace.window.map(index => trace.scores[index]);
    const key = state.action === "Start" ? "step.start" : "step.begin";
    return say(key, { me: playerName(trace.rootPlayer), alpha, beta });
  }
  const { position } = call;
  const player = trace.player(position);
  const isMax = player === MAX;
  const side = isMax ? "max" : "min";
  const score = index => trace.scores[index] ?? "";
  const [a, b] = [state.alpha[position], state.beta[position]];
  const values = {
    me: playerName(player),
    you: playerName(1 - player),
    best: score(state.best[position]),
    alpha: score(a),
    beta: score(b),
  };
  const plain = (key, more = {}) => say(key, { ...values, ...more });
  const of = (key, place) =>
    sayOf(key, trace.nLeavesBelow(place), {
      ...values,
      range: range(trace, place),
      square: trace.square(place),
    });
  const [isLeaf, isBoard] = [trace.isLeaf(position), Boolean(trace.boards)];
  switch (state.action) {
    case "Call":
      if (position === 0) return plain(isLeaf ? "step.call.only" : "step.call.root");
      if (isLeaf) return of(isBoard ? "step.call.end" : "step.call.leaf", position);
      return of(isBoard ? "step.call.board" : "step.call.inner", position);
    case "AskLeaf":
      return isLeaf ? over(trace, position) : plain("step.inner");
    case "ReturnLeaf":
      return plain("step.score");
    case "Prepare": {
      if (trace.isLoop) return plain("step.no_score");
      const [left, right] = trace.children(position);
      return plain("step.halves", { left: range(trace, left), right: range(trace, right) });
    }
    case "AskPlayer":
      return plain(isMax ? "step.player.max" : "step.player.min");
    case "Move":
      return plain("step.move", { n: call.nMoves + 1, of: trace.nChildren(position) });
    case "Search":
      if (isBoard) return of("step.try.board", call.child);
      return of(trace.isLeaf(call.child) ? "step.try.leaf" : "step.try.inner", call.child);
    case "AskLast":
      return plain(trace.kind(state.event) === LEAVE ? "step.last" : "step.not_last");
    case "Narrow":
      if (state.changed.includes(isMax ? "alpha" : "beta")) return plain(`step.narrow.${side}`);
      return plain(`step.same.${side}`, { bound: score(isMax ? a : b) });
    case "AskClosed":
      return plain(b <= a ? "step.closed" : "step.open");
    case "Cut": {
      const [mine, theirs] = isMax ? [a, b] : [b, a];
      const end = trace.window[isMax ? 1 : 0];
      const key =
        mine === end ? "step.cut.end" : mine === theirs ? "step.cut.same" : "step.cut.never";
      const why = plain(key, { mine: score(mine), theirs: score(theirs) });
      const skipped = skippedLeaves(trace, trace.value(state.event, 1), trace.end[position]);
      return say("two_sentences", { first: why, second: skipped });
    }
    case "Return": {
      const relation = state.relation[position];
      if (relation === AT_MOST) return plain("step.return.at_most");
      return plain(relation === AT_LEAST ? "step.return.at_least" : "step.return");
    }
  }
  return "";
}

export function playerName(player) {
  return say(player === MAX ? "max" : "min");
}

/** The leaves in and below a position, by their numbers. */
export function range(trace, position) {
  const [first, last] = [trace.firstLeaf[position], trace.endLeaf[position] - 1];
  return sayOf("range", trace.nLeavesBelow(position), { first, last });
}

/** Why a position is a leaf. */
function over(trace, position) {
  const board = trace.boards?.[position];
  const sign = trace.player(position) === MAX ? "X" : "O";
  const square = board && isUndecided(board) ? winningSquare(board, sign) : 0;
  return square ? say("step.leaf.wins", { sign, square }) : say("step.leaf");
}

const LINES = ["123", "456", "789", "147", "258", "369", "159", "357"].map(line =>
  [...line].map(square => square - 1),
);

function isUndecided(board) {
  const has = sign => LINES.some(line => line.every(square => board[square] === sign));
  return board.includes(".") && !has("X") && !has("O");
}

/** The first square on which a side wins at once. */
function winningSquare(board, sign) {
  const wins = square =>
    board[square] === "." &&
    LINES.some(
      line =>
        line.includes(square) && line.every(other => other === square || board[other] === sign),
    );
  return [...board].findIndex((_, square) => wins(square)) + 1;
}

/** The leaves among the positions from `first` to before `end`, by their scores if these are few. */
function skippedLeaves(trace, first, end) {
  const [from, to] = [trace.firstLeaf[first], trace.endLeaf[end - 1]];
  const n = to - from;
  const scores = trace.data.tree.scores
    .slice(from, Math.min(to, from + 5))
    .map(index => trace.scores[index]);
  if (n > 4 || scores.join("").length > 16) return sayOf("step.skipped.many", n);
  return sayOf("step.skipped", n, { scores: scores.join(say("separator")) });
}
