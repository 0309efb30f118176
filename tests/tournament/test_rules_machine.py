"""A bout as a desk drives it, act by act: kept between the acts, replayed, undone and struck."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.tournament.test_rules_bouts import EVENTS
from tournament.enums import BoutState, Wish
from tournament.rules.bout_acts import ACTS
from tournament.rules.bout_state import Bout, BoutEvent, BoutRules, NotAllowedError
from tournament.rules.kept import Recorded, from_kept, to_kept

RULES = BoutRules()
GIVE = {"hit", "fall", "lost_weapon", "warning", "votes", "settle", "undo", "strike"}
LEVEL = (  # a bout without stops up to its overtime
    BoutEvent("start"),
    BoutEvent("set_clock", left=Fraction(0)),
    BoutEvent("count", herald="king", red=2, blue=1),
    BoutEvent("settle", red=1, blue=1),
    BoutEvent("resume"),
)
LIKELY = {
    BoutState.CALLED: ("start",),
    BoutState.RUNNING: ("hit", "halt", "fall", "votes", "set_clock"),
    BoutState.HALTED: ("resume", "set_clock", "warning"),
    BoutState.COUNTING: ("count", "settle", "set_clock"),
    BoutState.OVERTIME: ("resume", "hit", "votes", "fall"),
    BoutState.DECIDED: ("withdraw", "disqualify", "confirm"),
    BoutState.CONFIRMED: ("hit",),
}


class Driven(RuleBasedStateMachine):
    """The state is only ever read back from what was kept, as the server does it."""

    @initialize(mode=st.sampled_from(Wish), begun=st.integers(0, len(LEVEL)))
    def call(self, mode, begun):
        self.mode = mode
        self.kept = {}
        self.events = []
        self.before = []  # the bout before each of them
        for event in LEVEL[:begun]:  # with stops only the first is taken
            self.enter(event)

    @property
    def bout(self):
        return from_kept(self.kept, self.mode, RULES)

    @property
    def recorded(self):
        return Recorded(self.mode, RULES, self.events)

    def enter(self, event):
        """Do it where the rules take it; whether they did."""
        before = self.bout
        try:
            after = self.recorded.and_then(event)
        except NotAllowedError:
            assert self.bout == before
            return False
        assert after.points == before.points or event.do in GIVE
        self.before.append(before)
        self.events = [*self.events, event]
        self.kept = to_kept(after)
        return True

    @rule(event=EVENTS.filter(lambda one: one.do in ACTS))
    def any_act(self, event):
        self.enter(event)

    @rule(event=EVENTS, pick=st.integers(0, 20))
    def likely_act(self, event, pick):
        """Most acts are refused in most states; these lead on to counting, overtime and the end."""
        may = LIKELY[self.bout.state]
        self.enter(replace(event, do=may[pick % len(may)], left=None if pick % 2 else Fraction(0)))

    @rule(of=st.integers(0, 30))
    def strike(self, of):
        self.enter(BoutEvent("strike", of=of))

    @rule()
    def undo(self):
        try:
            place = self.recorded.to_undo()
        except NotAllowedError:
            return
        done = self.enter(BoutEvent("undo", of=place))
        assert done == (self.bout.state != BoutState.CONFIRMED)
        if done:
            assert self.bout == self.before[place]

    @invariant()
    def replay_equals_the_state(self):
        assert self.recorded.replay() == self.bout
        if not self.events:
            assert self.bout == Bout(self.mode, RULES)


TestDriven = Driven.TestCase
TestDriven.settings = settings(max_examples=60, stateful_step_count=30)
