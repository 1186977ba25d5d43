//! The kinds of events: the numbers and the steps of each.

use crate::event::{Because, Event, Meaning, Number, Place, Relation, Variable, Why};
use crate::listing::{Action, Line, Listing};
use crate::words;
use alphabeta_core::Player;
use serde::{Serialize, Serializer};

/// A kind of event, for one of the players.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Kind {
    /// The event.
    #[serde(flatten)]
    pub event: Event,
    /// The player who moves at its position.
    #[serde(serialize_with = "player")]
    pub player: Player,
    /// The numbers of such an event, in order.
    pub numbers: Vec<Number>,
    /// The arguments of the call that the event begins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Shown>,
    /// The other variables of this call, which have no value at first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locals: Vec<Shown>,
    /// The lines that the event runs.
    pub steps: Vec<Step>,
}

/// A variable, the meaning of its value, and the number of the event that holds it.
pub type Shown = (Variable, Meaning, Option<Number>);

/// One line that runs, and the messages that explain it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Step {
    /// The number of the line.
    pub line: u32,
    /// The keys of the messages. Their placeholders take the numbers of the event.
    pub messages: Vec<&'static str>,
    /// The variables that have changed since the last step of the same call.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Variable>,
    /// The counter that rises by 1, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<&'static str>,
    /// Whether the step is about the earlier move.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shows_earlier: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn player<S: Serializer>(player: &Player, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(words::player(*player))
}

impl Kind {
    /// The kind of `event` for `player`, with the steps of `listing`.
    pub(crate) fn new(listing: &Listing, is_board: bool, player: Player, event: Event) -> Kind {
        let about = About { event, player, is_board };
        let mut steps: Vec<_> =
            listing.rules.lines(player, event).iter().map(|it| about.step(*it)).collect();
        if let (Some(step), true) = (steps.first_mut(), event.is_better()) {
            step.changes.insert(0, Variable::Best);
        }
        let (parameters, locals): (&[_], &[_]) = match event {
            Event::Enter { .. } => (listing.rules.parameters, listing.rules.locals),
            Event::EnterLeaf { .. } => (listing.rules.parameters, &[]),
            _ => (&[], &[]),
        };
        let shown = |variables: &[Variable]| variables.iter().map(|it| it.shown()).collect();
        let (parameters, locals) = (shown(parameters), shown(locals));
        Kind { event, player, numbers: numbers(listing, event), parameters, locals, steps }
    }
}

/// The numbers that `event` has.
fn numbers(listing: &Listing, event: Event) -> Vec<Number> {
    use Number::{
        Against, Alpha, Best, Beta, Choice, ChoiceNth, Earlier, EarlierNth, Mine, Position,
        Returned, Skipped, Square, Theirs, Up, N,
    };
    let earlier: &[Number] = match event {
        Event::Close { .. } if event.has_earlier() => &[Earlier],
        Event::Cutoff { .. } if event.has_earlier() => &[Earlier, EarlierNth, Up],
        _ => &[],
    };
    let updated: &[Number] = &[Position, Returned, Best, Alpha, Beta, Choice];
    let (all, more): (&[Number], &[Number]) = match event {
        Event::Start => (&[Alpha, Beta], &[]),
        Event::Enter { .. } => (&[Position, Alpha, Beta], listing.rules.first_move),
        Event::EnterLeaf { wins: true, .. } => (&[Position, Alpha, Beta], &[Square]),
        Event::EnterLeaf { .. } => (&[Position, Alpha, Beta], &[]),
        Event::Update { .. } => (updated, listing.rules.next_move),
        Event::Close { .. } => (updated, earlier),
        Event::Cutoff { .. } => (&[Position, Skipped, N, Alpha, Beta, Mine, Theirs], earlier),
        Event::Leave { because, .. } => (
            &[Position, Best, Choice],
            match because {
                Because::Better | Because::BetterBound => &[Against],
                Because::Best => &[ChoiceNth],
                _ => &[],
            },
        ),
        Event::Leaf => (&[Position, Best], &[]),
        Event::LeaveCut { .. } | Event::LeaveLeaf => (&[Position], &[]),
    };
    [all, more].concat()
}

impl Event {
    fn is_better(self) -> bool {
        match self {
            Event::Update { is_better, .. }
            | Event::Close { is_better, .. }
            | Event::Leave { is_better, .. } => is_better,
            _ => false,
        }
    }

    fn has_earlier(self) -> bool {
        matches!(self, Event::Close { why, .. } | Event::Cutoff { why, .. } if why != Why::End)
    }
}

impl Variable {
    fn shown(self) -> Shown {
        let (meaning, number) = match self {
            Variable::First => (Meaning::FirstLeaf, Number::Position),
            Variable::Last => (Meaning::LastLeaf, Number::Position),
            Variable::Position => (Meaning::Place, Number::Position),
            Variable::Player => return (self, Meaning::Player, None),
            Variable::Alpha => (Meaning::Score, Number::Alpha),
            Variable::Beta => (Meaning::Score, Number::Beta),
            Variable::Best => (Meaning::Score, Number::Best),
            Variable::Middle => (Meaning::LastLeaf, Number::Child),
            Variable::Move => (Meaning::NthOf, Number::Nth),
        };
        (self, meaning, Some(number))
    }
}

/// The event that a step belongs to.
#[derive(Clone, Copy)]
struct About {
    event: Event,
    player: Player,
    is_board: bool,
}

impl About {
    fn step(self, Line(line, action): Line) -> Step {
        Step {
            line,
            messages: self.messages(action),
            changes: self.changes(action),
            counter: self.counter(action),
            shows_earlier: matches!(action, Action::AskClosed | Action::Cut)
                && self.event.has_earlier(),
        }
    }

    /// Chooses between a value for MAX and one for MIN.
    fn side<T>(self, max: T, min: T) -> T {
        match self.player {
            Player::Max => max,
            Player::Min => min,
        }
    }

    fn messages(self, action: Action) -> Vec<&'static str> {
        let key = match (action, self.event) {
            (Action::Start, _) => "step.start",
            (Action::Begin, _) => "step.begin",
            (Action::Call, Event::EnterLeaf { is_root: true, .. }) => "step.call.only",
            (Action::Call, Event::EnterLeaf { .. }) if self.is_board => "step.call.end",
            (Action::Call, Event::EnterLeaf { .. }) => "step.call.leaf",
            (Action::Call, Event::Enter { is_root: true, .. }) => "step.call.root",
            (Action::Call, _) if self.is_board => "step.call.board",
            (Action::Call, _) => "step.call.inner",
            (Action::AskLeaf, Event::EnterLeaf { wins: true, .. }) => {
                self.side("step.leaf.wins.x", "step.leaf.wins.o")
            }
            (Action::AskLeaf, Event::EnterLeaf { .. }) => "step.leaf",
            (Action::AskLeaf, _) => "step.inner",
            (Action::ReturnLeaf, _) => "step.score",
            (Action::Middle, _) => "step.halves",
            (Action::NoScore, _) => "step.no_score",
            (Action::AskPlayer, _) => self.side("step.player.max", "step.player.min"),
            (Action::Move, _) => "step.move",
            (Action::Search, _) if self.is_board => "step.try.board",
            (
                Action::Search,
                Event::Enter { to_leaf: true, .. } | Event::Update { to_leaf: true, .. },
            ) => "step.try.leaf",
            (Action::Search, _) => "step.try.inner",
            (Action::AskLast, Event::Leave { .. }) => "step.last",
            (Action::AskLast, _) => "step.not_last",
            (Action::Narrow, event) => self.narrow(event),
            (Action::AskClosed, Event::Close { .. }) => "step.closed",
            (Action::AskClosed, _) => "step.open",
            (Action::Cut, Event::Cutoff { why, earlier, is_short }) => {
                let skipped = if is_short { "step.skipped" } else { "step.skipped.many" };
                return vec![self.cut(why, earlier), skipped];
            }
            (Action::Return, Event::Leave { relation, because, .. }) => {
                self.returns(relation, because)
            }
            (Action::Cut | Action::Return, _) => return Vec::new(),
        };
        vec![key]
    }

    /// The message for the new alpha of MAX or the new beta of MIN.
    ///
    /// A score that raises alpha is exact or a lower bound. One that leaves it is exact or an upper
    /// bound. For MIN it is the other way round.
    fn narrow(self, event: Event) -> &'static str {
        let (Event::Update { is_narrower, returned, .. }
        | Event::Close { is_narrower, returned, .. }) = event
        else {
            return "";
        };
        match (is_narrower, returned == Relation::Exact) {
            (true, true) => self.side("step.narrow.max", "step.narrow.min"),
            (true, false) => self.side("step.narrow.max.at_least", "step.narrow.min.at_most"),
            (false, true) => self.side("step.same.max", "step.same.min"),
            (false, false) => self.side("step.same.max.at_most", "step.same.min.at_least"),
        }
    }

    /// The message that says why moves are skipped.
    fn cut(self, why: Why, earlier: Option<Place>) -> &'static str {
        let Some(place) = earlier else { return "step.cut.end" };
        match (why == Why::Same, self.is_board, place) {
            (true, false, Place::Parent) => "step.cut.same.parent",
            (true, false, Place::Root) => "step.cut.same.root",
            (true, false, Place::Above) => "step.cut.same.above",
            (true, true, Place::Parent) => "step.cut.same.board.parent",
            (true, true, Place::Root) => "step.cut.same.board.root",
            (true, true, Place::Above) => "step.cut.same.board.above",
            (false, false, Place::Parent) => "step.cut.never.parent",
            (false, false, Place::Root) => "step.cut.never.root",
            (false, false, Place::Above) => "step.cut.never.above",
            (false, true, Place::Parent) => "step.cut.never.board.parent",
            (false, true, Place::Root) => "step.cut.never.board.root",
            (false, true, Place::Above) => "step.cut.never.board.above",
        }
    }

    /// The message that says why a position returns its score.
    fn returns(self, relation: Relation, because: Because) -> &'static str {
        let one_of = |exact, at_most, at_least| match relation {
            Relation::Exact => exact,
            Relation::AtMost => at_most,
            Relation::AtLeast => at_least,
        };
        match because {
            Because::Only => {
                one_of("step.return.only", "step.return.only.at_most", "step.return.only.at_least")
            }
            Because::Better => self.side("step.return.larger", "step.return.smaller"),
            Because::BetterBound => {
                self.side("step.return.larger.or_less", "step.return.smaller.or_more")
            }
            Because::Tie => "step.return.tie",
            Because::TieBound => self.side("step.return.keep.or_less", "step.return.keep.or_more"),
            Because::Best if self.is_board => {
                self.side("step.return.largest.board", "step.return.smallest.board")
            }
            Because::Best => self.side("step.return.largest", "step.return.smallest"),
            Because::NoBetter => self.side("step.return.no_larger", "step.return.no_smaller"),
            Because::Last => self.side("step.return.last.at_least", "step.return.last.at_most"),
        }
    }

    /// The variables that a line changes. [`Kind::new`] adds the best score if a move changed it.
    fn changes(self, action: Action) -> Vec<Variable> {
        match action {
            Action::Call => vec![Variable::Alpha, Variable::Beta],
            Action::Middle => vec![Variable::Middle],
            Action::Move => vec![Variable::Move],
            Action::NoScore | Action::ReturnLeaf => vec![Variable::Best],
            Action::Narrow if self.is_narrower() => {
                vec![self.side(Variable::Alpha, Variable::Beta)]
            }
            _ => Vec::new(),
        }
    }

    fn is_narrower(self) -> bool {
        matches!(
            self.event,
            Event::Update { is_narrower: true, .. } | Event::Close { is_narrower: true, .. }
        )
    }

    fn counter(self, action: Action) -> Option<&'static str> {
        match action {
            Action::ReturnLeaf => Some("leaf"),
            Action::Narrow => Some(self.side("max_update", "min_update")),
            Action::Cut => Some("prune"),
            Action::Return => Some(self.side("max_done", "min_done")),
            _ => None,
        }
    }
}
