"""Plot the claims of a metric: stated values, what their words allow, and how far they are verified."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from kb.cli import exits, output
from kb.cli.asking import outcome_of
from kb.cli.filtering import add_filters, wanted

EXAMPLE = """
kb plot "output speed per user" --out speed.svg
kb plot power --subject my-chip --out power.png
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which metric, further filters, and where to."""
    parser.add_argument("of", metavar="METRIC", help="the metric, by id, label or alias")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="PATH", help="the picture: a file ending in .svg or .png"
    )
    add_filters(parser)


def run(arguments: Namespace) -> int:
    """Write the picture."""
    from kb.services.plotting import draw, pictured

    picture = pictured(outcome_of(arguments), {**wanted(arguments), "metric": [arguments.of]})
    draw(picture, arguments.out)
    output.note(f"{arguments.out}: {picture.title}, {len(picture.marks)} values")
    return exits.CLEAN
