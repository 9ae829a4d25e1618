"""Make the sounds of the table out of noise and sine waves.

Run `python assets/sounds/make_sounds.py`; the same numbers give the same files every time.
"""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Sound = NDArray[np.float64]

RATE = 22050  # samples per second, one channel, 16 bits
HERE = Path(__file__).parent


def silence(seconds: float) -> Sound:
    """Return an empty stretch of sound."""
    return np.zeros(int(RATE * seconds))


def noise(seconds: float, fade: float, grain: int, seed: int) -> Sound:
    """Return noise that dies away; `fade` in 1/s, a larger `grain` (samples) sounds duller."""
    rough = np.random.default_rng(seed).uniform(-1, 1, int(RATE * seconds) + grain)
    smooth = np.convolve(rough, np.ones(grain) / grain, mode="valid")[: int(RATE * seconds)]
    loudest: float = np.abs(smooth).max()
    return smooth * (_fading(seconds, fade) / loudest)


def tone(seconds: float, fade: float, hertz: float, bend: float = 0.0) -> Sound:
    """Return a sine wave that dies away; `bend` in Hz per second lets it rise or fall."""
    t = np.arange(int(RATE * seconds)) / RATE
    return np.sin(2 * np.pi * (hertz + bend * t / 2) * t) * _fading(seconds, fade)


def _fading(seconds: float, fade: float) -> Sound:
    samples = int(RATE * seconds)
    quiet_end = np.minimum(1, np.arange(samples)[::-1] / (0.01 * RATE))
    return np.exp(-fade * np.arange(samples) / RATE) * quiet_end


def lay(onto: Sound, what: Sound, at: float, loud: float) -> None:
    """Lay one sound over another, starting `at` seconds."""
    start = int(RATE * at)
    stretch = onto[start : start + len(what)]
    stretch += loud * what[: len(stretch)]


def dice() -> Sound:
    """Knock a handful of dice on wood, ever closer together."""
    whole = silence(0.6)
    for number, at in enumerate((0.0, 0.07, 0.13, 0.2, 0.25, 0.31, 0.35, 0.38, 0.4)):
        loud = 0.9 - 0.07 * number
        lay(whole, noise(0.05, 90, 3, seed=number), at, loud)
        lay(whole, tone(0.06, 70, 900 + 130 * (number % 4)), at, 0.5 * loud)
    return whole


def contact() -> Sound:
    """Bring two trays together: a thud with a ring of iron above it."""
    whole = silence(0.55)
    lay(whole, tone(0.3, 14, 110, bend=-140), 0.0, 0.9)
    lay(whole, noise(0.12, 35, 12, seed=40), 0.0, 0.6)
    for hertz, loud in ((1730, 0.18), (2410, 0.12), (3190, 0.08)):
        lay(whole, tone(0.5, 9, hertz), 0.015, loud)
    return whole


def unit_lost() -> Sound:
    """Beat a low drum twice."""
    whole = silence(1.1)
    for at, loud in ((0.0, 0.9), (0.32, 0.7)):
        lay(whole, tone(0.75, 6, 82, bend=-40), at, loud)
        lay(whole, noise(0.08, 50, 20, seed=50), at, 0.4 * loud)
    return whole


def card() -> Sound:
    """Turn a card over."""
    whole = silence(0.18)
    lay(whole, noise(0.16, 22, 4, seed=60)[::-1], 0.0, 0.35)
    lay(whole, noise(0.04, 80, 2, seed=61), 0.13, 0.5)
    return whole


def march() -> Sound:
    """Set down a row of boots twice on soft ground."""
    whole = silence(0.5)
    for number, at in enumerate((0.0, 0.03, 0.24, 0.27)):
        lay(whole, noise(0.12, 40, 26, seed=70 + number), at, 0.7 if number % 2 == 0 else 0.4)
        lay(whole, tone(0.1, 45, 95), at, 0.4)
    return whole


def arrows() -> Sound:
    """Have a volley fly: a breath that falls."""
    whole = silence(0.5)
    for number, at in enumerate((0.0, 0.05, 0.09)):
        lay(whole, noise(0.35, 11, 2, seed=80 + number)[::-1] * 0.6, at, 0.5)
        lay(whole, tone(0.06, 60, 320, bend=-900), at, 0.5)
    return whole


def blow() -> Sound:
    """Strike iron on iron, then on wood."""
    whole = silence(0.45)
    for at, hertz in ((0.0, 2100), (0.11, 1650)):
        lay(whole, tone(0.3, 16, hertz), at, 0.3)
        lay(whole, tone(0.3, 18, 1.48 * hertz), at, 0.18)
        lay(whole, noise(0.07, 60, 6, seed=int(hertz)), at, 0.6)
    return whole


def wound() -> Sound:
    """Have something heavy fall on the cloth."""
    whole = silence(0.3)
    lay(whole, tone(0.25, 22, 140, bend=-220), 0.0, 0.8)
    lay(whole, noise(0.1, 45, 18, seed=90), 0.0, 0.5)
    return whole


def restored() -> Sound:
    """Rise by a third, softly."""
    whole = silence(0.5)
    for at, hertz in ((0.0, 392), (0.14, 494)):
        lay(whole, tone(0.34, 9, hertz), at, 0.6)
    return whole


def panic() -> Sound:
    """Fall by a fourth, low."""
    whole = silence(0.7)
    for at, hertz in ((0.0, 220), (0.2, 165)):
        lay(whole, tone(0.48, 7, hertz, bend=-20), at, 0.7)
        lay(whole, tone(0.48, 8, 2.02 * hertz), at, 0.2)
    return whole


def held() -> Sound:
    """Beat a shield once."""
    whole = silence(0.35)
    lay(whole, tone(0.3, 16, 196), 0.0, 0.8)
    lay(whole, noise(0.05, 70, 10, seed=100), 0.0, 0.5)
    return whole


def condition() -> Sound:
    """Put a token down."""
    whole = silence(0.16)
    lay(whole, tone(0.1, 50, 1250), 0.0, 0.5)
    lay(whole, noise(0.03, 110, 2, seed=110), 0.0, 0.5)
    return whole


def order() -> Sound:
    """Ring a small bell."""
    whole = silence(0.7)
    for hertz, loud in ((988, 0.5), (1976, 0.2), (2637, 0.12)):
        lay(whole, tone(0.68, 7, hertz), 0.0, loud)
    return whole


def zone() -> Sound:
    """Set a piece of wood on the tactics board."""
    whole = silence(0.2)
    lay(whole, tone(0.12, 40, 520), 0.0, 0.6)
    lay(whole, noise(0.05, 80, 5, seed=120), 0.0, 0.6)
    return whole


def points() -> Sound:
    """Rise by a fifth, bright."""
    whole = silence(0.8)
    for at, hertz in ((0.0, 523), (0.13, 784)):
        lay(whole, tone(0.6, 6, hertz), at, 0.5)
        lay(whole, tone(0.6, 8, 2 * hertz), at, 0.18)
    return whole


def horn(*hertz: float) -> Sound:
    """Blow a horn, one tone after another."""
    whole = silence(0.3 * len(hertz) + 0.4)
    for number, pitch in enumerate(hertz):
        for part, loud in ((1, 0.5), (2, 0.3), (3, 0.2), (4, 0.08)):
            lay(whole, tone(0.8, 4, part * pitch), 0.3 * number, loud)
    return whole


def write(name: str, sound: Sound) -> None:
    """Write one sound as a WAV file beside this script."""
    samples = (sound / np.abs(sound).max() * 0.8 * 32767).astype("<i2")
    with wave.open(str(HERE / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


if __name__ == "__main__":
    for name, sound in {
        "dice": dice(),
        "contact": contact(),
        "unit-lost": unit_lost(),
        "card": card(),
        "march": march(),
        "arrows": arrows(),
        "blow": blow(),
        "wound": wound(),
        "restored": restored(),
        "panic": panic(),
        "held": held(),
        "condition": condition(),
        "order": order(),
        "zone": zone(),
        "points": points(),
        "round": horn(147, 196),
        "end": horn(147, 196, 247),
    }.items():
        write(name, sound)
