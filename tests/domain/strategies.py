"""Random claims of one small world, made to meet often: few numbers, few conditions, some unknown."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from kb.domain.claim import Claim
from kb.quantity.figure import Form, Hedge, Kind, Quantity, Reading
from tests.builders import NOT_APPLICABLE, baseline, claim, quantity

NUMBERS = ("100", "110", "150", "700", "695", "705", "1400", "1459")
RATIOS = ("1.7", "2", "2.7", "4.1", "4.9", "9")
HEDGES = [hedge for hedge in Hedge if hedge not in (Hedge.VAGUE, Hedge.RANGE, Hedge.PLUS_MINUS)]

amounts = st.one_of(
    st.builds(quantity, st.sampled_from(NUMBERS), hedge=st.sampled_from(HEDGES)),
    st.builds(
        lambda low, high: quantity(low, hedge=Hedge.RANGE, second=high),
        st.sampled_from(NUMBERS[:3]),
        st.sampled_from(NUMBERS[2:]),
    ),
)


def _times_higher(number: str, hedge: Hedge) -> Quantity:
    """N times higher: the readings N and N + 1."""
    plain = quantity(number, "x", hedge, Kind.RATIO, form=Form.TIMES_MORE)
    one = quantity("1", "x", Hedge.PLUS_MINUS, Kind.RATIO, second="0").strict
    more = Reading("n+1", plain.strict + one, plain.usual + one)
    readings = (Reading("n", plain.strict, plain.usual), more)
    strict, usual = plain.strict.hull(more.strict), plain.usual.hull(more.usual)
    return Quantity(plain.text, hedge, plain.stated, "x", Kind.RATIO, Form.TIMES_MORE, strict, usual, readings=readings)


ratios = st.one_of(
    st.builds(
        lambda number, hedge: quantity(number, "x", hedge, Kind.RATIO, form=Form.TIMES),
        st.sampled_from(RATIOS),
        st.sampled_from(HEDGES),
    ),
    st.builds(_times_higher, st.sampled_from(RATIOS), st.sampled_from((Hedge.EXACTLY, Hedge.ABOUT, Hedge.UP_TO))),
)

known = st.fixed_dictionaries(
    {
        "model": st.sampled_from((None, "family", "small", "large", NOT_APPLICABLE)),
        "load": st.sampled_from((None, "8000", "8192", "about 8000", "1000", "idle")),
        "mode": st.sampled_from((None, "plain", "Plain", "fast", NOT_APPLICABLE)),
    }
)
mostly_known = st.fixed_dictionaries(
    {
        "model": st.sampled_from(("small", "small", None)),
        "load": st.sampled_from(("8000", "8192", "8000")),
        "mode": st.sampled_from(("plain", "plain", "plain", None)),
    }
)


@st.composite
def claims(draw: st.DrawFn, name: str = "s#a", *, metric: str = "speed") -> Claim:
    """One claim of a metric (speed or speed-ratio)."""
    source = name.partition("#")[0]
    fields: dict[str, Any] = {}
    if metric == "speed-ratio":
        bases = [baseline("beta"), baseline(None, "the next best"), baseline("beta", mode="fast"), baseline("alpha")]
        fields["baseline"] = draw(st.sampled_from(bases))
    return claim(
        f"{source}#{name.partition('#')[2]}",
        draw(amounts if metric == "speed" else ratios),
        metric=metric,
        subject=draw(st.sampled_from(("alpha", "alpha", "alpha", "alpha-mk2"))),
        known=draw(st.one_of(known, mostly_known)),
        modality=draw(st.sampled_from(("measured", "measured", "computed", "planned", "reported", None))),
        asserted_by=draw(st.sampled_from(("acme", "acme", "lab", "not-named", None))),
        **fields,
    )


@st.composite
def crowds(draw: st.DrawFn, most: int = 9) -> list[Claim]:
    """Several claims of one metric from a few sources, some restating or superseding others, some at one position."""
    metric = draw(st.sampled_from(("speed", "speed-ratio")))
    number = draw(st.integers(2, most))
    found: list[Claim] = []
    for index in range(number):
        source = draw(st.sampled_from(("p", "q", "r")))
        made = draw(claims(f"{source}#c{index}", metric=metric))
        found.append(made)
    return found
