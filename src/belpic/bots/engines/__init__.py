"""Outside engines: programs that play by lines of JSON, described in `docs/engine-protocol.md`."""
