"""The face: addresses, pages, stream. No rule is in it; whatever it shows came through `core.view`."""
