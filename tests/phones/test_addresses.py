"""At which addresses phones may reach this computer, what prevents them, and when one did."""

from __future__ import annotations

import platform
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from pathlib import Path

import pytest

from simulator.files.disk import set_changed
from simulator.phones import addresses as where
from simulator.phones.addresses import addresses, confined
from simulator.ui.places import LAST_PHONE, Places, last_phone, note_phone

NO_MARK = (Path("/nowhere/.dockerenv"),)


def having(
    monkeypatch: pytest.MonkeyPatch,
    connections: Sequence[tuple[str, str]],
    ways: dict[str, str],
) -> None:
    """Have this computer be one with some connections and ways to elsewhere."""

    def known() -> Iterator[tuple[str, str]]:
        return iter(connections)

    monkeypatch.setattr(where, "_of_connections", known)
    monkeypatch.setattr(where, "_way_to", lambda far: ways.get(far, ""))


def test_every_address_named_is_this_computers_and_loopback_is_last() -> None:
    found = addresses()
    assert found[-1] == "127.0.0.1"
    assert len(set(found)) == len(found)
    for address in found:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as made:
            made.bind((address, 0))
    assert not any(ip_address(address).is_loopback for address in found[:-1])


@pytest.mark.parametrize(
    ("connections", "outward", "found"),
    [
        ([("wlan0", "192.168.1.20")], "192.168.1.20", ["192.168.1.20"]),
        (
            [("docker0", "172.17.0.1"), ("eth0", "10.1.1.1"), ("wlan0", "192.168.1.20")],
            "192.168.1.20",
            ["192.168.1.20", "10.1.1.1", "172.17.0.1"],
        ),
        ([("tun0", "10.8.0.2"), ("en0", "192.168.1.20")], "10.8.0.2", ["192.168.1.20", "10.8.0.2"]),
        ([("eth0", "8.8.8.8"), ("eth1", "10.1.1.1")], "8.8.8.8", ["10.1.1.1", "8.8.8.8"]),
        ([("eth0", "169.254.7.7"), ("eth1", "10.1.1.1")], "", ["10.1.1.1", "169.254.7.7"]),
        ([("lo", "127.0.0.1"), ("lo", "127.0.0.2")], "", []),
        ([("", "192.168.1.20"), ("", "10.9.9.9")], "10.9.9.9", ["10.9.9.9", "192.168.1.20"]),
        ([], "192.168.1.20", ["192.168.1.20"]),
        ([], "", []),
    ],
    ids=["one", "docker", "vpn", "public", "no server", "none", "windows", "ways alone", "nothing"],
)
def test_the_address_that_is_probably_right_is_first(
    monkeypatch: pytest.MonkeyPatch,
    connections: list[tuple[str, str]],
    outward: str,
    found: list[str],
) -> None:
    having(monkeypatch, connections, {where.FAR_OFF[0]: outward})
    assert addresses() == (*found, "127.0.0.1")


def test_ipv6_comes_behind_ipv4_and_without_addresses_that_have_a_zone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connections = [("eth0", "fe80::1"), ("eth0", "fd00::2"), ("eth0", "10.1.1.1")]
    having(monkeypatch, connections, {})
    assert addresses() == ("10.1.1.1", "fd00::2", "127.0.0.1")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows answers for its own name itself")
def test_no_name_is_looked_up_and_nothing_is_sent() -> None:
    """Audited by Python itself, in a process of its own."""
    program = """
import sys
asked = []
sys.addaudithook(lambda event, args: asked.append((event, args)))
from simulator.phones.addresses import addresses
addresses()
for event, args in asked:
    if event.startswith("socket."):
        print(event, args[0].type.name if event == "socket.connect" else "")
"""
    events = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout.split("\n")
    assert {line.strip() for line in events} == {"", "socket.__new__", "socket.connect SOCK_DGRAM"}


def test_a_container_and_wsl_are_told_and_nothing_else_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("container", "KUBERNETES_SERVICE_HOST"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(where, "OF_CONTAINERS", NO_MARK)
    monkeypatch.setattr(platform, "release", lambda: "6.1.0-amd64")
    assert confined() == ""
    monkeypatch.setenv("container", "podman")
    assert "container" in confined()
    monkeypatch.delenv("container")
    mark = tmp_path / ".dockerenv"
    mark.touch()
    monkeypatch.setattr(where, "OF_CONTAINERS", (mark,))
    assert "container" in confined()
    monkeypatch.setattr(platform, "release", lambda: "5.15.90.1-microsoft-standard-WSL2")
    assert "WSL" in confined()


def test_the_day_a_phone_came_from_elsewhere_is_kept(tmp_path: Path) -> None:
    places = Places.under(tmp_path)
    for own in (*addresses(), "::1", "127.0.0.9"):
        note_phone(places, own)
    assert last_phone(places) == ""
    note_phone(places, "192.168.77.77")
    assert last_phone(places) != ""
    set_changed(tmp_path / LAST_PHONE, 1_769_860_800)  # noon of 31 January 2026, UTC
    assert last_phone(places) == "2026-01-31"
    note_phone(places, "192.168.77.77")
    assert last_phone(places) > "2026-01-31"
