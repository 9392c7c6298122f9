"""Random triples: three features in a random way of use, side by side or in a chain, for as long as there is time.

A triple is a function of (seed, number) alone: `crossings.py --triple SEED:NUMBER` makes the same one again, whatever ran before it."""
import random
import time


def triple(features, names, stands_alone, seed, number):
    """(features, way, coupled). None of the three lacks the way: what a feature lacks is tried alone by the covering set."""
    choose = random.Random(f"triple {seed} {number}")
    while True:
        way = choose.choice(names)
        fitting = [f for f in features if not stands_alone(f, way)]
        if len(fitting) >= 3:
            return choose.sample(fitting, 3), way, choose.random() < 0.5


def within(minutes):
    """Numbers 1, 2, 3, ... until the time is over."""
    end, number = time.time() + 60 * minutes, 0
    while time.time() < end:
        number += 1
        yield number
