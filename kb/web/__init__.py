"""Pages for people, beside the API: templates filled from the same services, to read without any script."""
