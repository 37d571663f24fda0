"""The vocabulary that every game, client and tool of Belpic shares; standard library only."""
