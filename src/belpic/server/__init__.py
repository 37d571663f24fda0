"""The server: pages, a little HTTP, and one WebSocket for each table (`docs/protocol.md`)."""
