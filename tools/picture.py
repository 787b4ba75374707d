"""Takes the picture of the README: a page of the shipped ledger in a browser; picture.py PATH OUT [WIDTH HEIGHT]."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from kb.services.check import Request
from kb.services.load import load
from tests.web.conftest import executable, serving


def main(path: str, out: str, width: str = "1200", height: str = "900") -> None:
    """Load, serve, look, and write the picture."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/kb.sqlite"
        load(Request(Path("sources")), url)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
            for address in serving(url):
                size = {"width": int(width), "height": int(height)}
                page = browser.new_page(viewport={"width": size["width"], "height": size["height"]})
                page.goto(address + path)
                page.screenshot(path=out)
            browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
