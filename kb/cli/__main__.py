"""`python -m kb.cli` is `kb`."""

from __future__ import annotations

import sys

from kb.cli.main import main

sys.exit(main())
