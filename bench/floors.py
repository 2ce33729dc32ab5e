"""What is promised of marxador's own figures and of their ratios to the peers'."""

# steps, clones or hands per CPU-second
LEAST = {
    "checked": 150_000,
    "clone": 300_000,
    "vector: environment": 10_000_000,
    "kernel": 40_000_000,
    "acta": 3_000,
}
# milliseconds
MOST = {"import marxador: import": 60}
# how many times a peer's figure ours has to be
TIMES = {
    ("checked", "rlcard leduc"): 1,
    ("kernel", "openspiel euchre native"): 10,
    ("kernel", "openspiel euchre bots"): 10,
    ("kernel", "openspiel euchre rollouts"): 10,
    ("kernel", "openspiel euchre"): 100,
}
