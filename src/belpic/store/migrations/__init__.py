"""How databases of older versions become today's; run by `belpic.store.engine.migrate`."""
