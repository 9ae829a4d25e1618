"""Those who look on: what everybody may see, as late as each of them wants it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import field

from simulator.files.plain_data import Data
from simulator.phones.device import Device
from simulator.records import dataclass


@dataclass(frozen=True)
class _Moment:
    """What is shown from one moment on, by language."""

    serial: int
    at: float
    pages: dict[str, Data] = field(repr=False)


class Watching:
    """The pages that look on at one game; `made` makes what they show now, in a language."""

    def __init__(self, made: Callable[[str], Data]) -> None:
        """Begin with nobody."""
        self._made = made
        self._devices: dict[int, Device] = {}
        self._moments: deque[_Moment] = deque()
        self._time, self._serial = 0.0, 0

    def joined(self, link: int, device: Device) -> None:
        """Show the table to somebody who has come, once it has stood so for its delay."""
        self._devices[link] = device
        if not self._moments:
            self._note()
        newest = self._moments[-1]
        device.seen = newest.serial - 1
        if device.language not in newest.pages:
            newest.pages[device.language] = self._made(device.language)
        self.update(0.0)

    def left(self, link: int) -> None:
        """Forget a link."""
        self._devices.pop(link, None)

    def shown(self) -> None:
        """Note what is to be seen from now on; nobody who comes later is shown what was before."""
        if not self._devices:
            self._moments.clear()
            return
        self._note()
        self.update(0.0)

    def _note(self) -> None:
        self._serial += 1
        languages = {device.language for device in self._devices.values()}
        pages = {language: self._made(language) for language in languages}
        self._moments.append(_Moment(self._serial, self._time, pages))

    def update(self, seconds: float) -> None:
        """Advance the time, and show everybody the newest that it may see by now."""
        self._time += seconds
        for device in self._devices.values():
            until = self._time - device.delay
            ripe = [one for one in self._moments if one.at <= until and one.serial > device.seen]
            if ripe:
                device.seen = ripe[-1].serial
                page = ripe[-1].pages[device.language]
                device.send("show", replaces=True, show=page)
        oldest = self._time - max((one.delay for one in self._devices.values()), default=0.0)
        while len(self._moments) > 1 and self._moments[1].at <= oldest:
            self._moments.popleft()
