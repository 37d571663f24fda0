"""The browser client: JavaScript modules, and a phrase book for what they say themselves."""
