"""The pages: each module has `PAGES`, what its addresses show."""
