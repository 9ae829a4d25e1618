"""How a phone would reach this computer: at which addresses, and whether at all.

Nothing here asks another computer: no name is looked up and no packet is sent.
"""

from __future__ import annotations

import os
import platform
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from simulator.files.reading import is_there
from simulator.language.texts import translate as _
from simulator.phones.page_files import pages
from simulator.phones.server import PhonesError, PhoneServer

LOOPBACK: Final = "127.0.0.1"
HELLO: Final = "hello"
PATIENCE: Final = 2.0
"""Seconds the computer has for an answer to itself."""
FAR_OFF: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "2001:db8::1")
"""Addresses to which a way is asked for: of nobody, and of networks at home."""
VIRTUAL: Final = (
    *("docker", "br-", "virbr", "veth", "vbox", "vmnet", "vmenet", "bridge", "lxc", "lxd", "cni"),
    *("podman", "tun", "tap", "utun", "wg", "zt", "tailscale", "ppp", "ipsec"),
)
"""How the names of connections begin that lead to no phone: machines inside this one, and VPN."""
OF_CONTAINERS: Final = (Path("/.dockerenv"), Path("/run/.containerenv"))
"""Files that Docker and Podman put into theirs."""


def addresses() -> tuple[str, ...]:
    """Return the addresses of this computer, the one a phone probably reaches first, loopback last.

    Example:
        >>> from simulator.phones.addresses import addresses
        >>> addresses()[-1]
        '127.0.0.1'
    """
    ranks: dict[str, int] = {}
    for name, written in (*_of_connections(), *(("", _way_to(far)) for far in FAR_OFF)):
        if not written:
            continue
        address = ip_address(written)
        zone = address.is_link_local and address.version == 6  # which no browser takes
        if not (address.is_loopback or address.is_unspecified or zone):
            ranks.setdefault(written, _rank(name, address))
    return (*sorted(ranks, key=ranks.__getitem__), LOOPBACK)


def _rank(name: str, address: IPv4Address | IPv6Address) -> int:
    """Return how late an address is named: 0 for the one that is most probably right."""
    if name.startswith(VIRTUAL) or address.is_link_local:
        return 4
    if address.version == 6:
        return 3
    if not address.is_private:
        return 2
    return 0 if str(address) == _way_to(FAR_OFF[0]) else 1


def _way_to(far: str) -> str:
    """Return the address this computer would send from, "" without a way; nothing is sent."""
    family = socket.AF_INET6 if ":" in far else socket.AF_INET
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
        asked.connect((far, 9))
        return str(asked.getsockname()[0])
    return ""


def _of_connections() -> Iterator[tuple[str, str]]:
    """Yield the address of each network connection, with its name where systems have one."""
    if sys.platform == "win32":
        with suppress(OSError):  # Windows answers for its own name without asking anybody
            own = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            yield from (("", str(found[4][0])) for found in own)
    else:
        import fcntl  # noqa: PLC0415 - not every system has it

        question = 0x8915 if sys.platform == "linux" else 0xC0206921  # SIOCGIFADDR
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            for _number, name in socket.if_nameindex():
                with suppress(OSError):  # it has no address now
                    known = fcntl.ioctl(asked, question, struct.pack("256s", name.encode()[:15]))
                    yield name, socket.inet_ntoa(known[20:24])


def is_this_computer(host: str) -> bool:
    """Return whether an address is one of this computer's own."""
    return ip_address(host).is_loopback or host in addresses()


def confined() -> str:
    """Return why phones cannot reach this program without more; "" where nothing speaks for it."""
    if "microsoft" in platform.release().lower():
        return _(
            "This is Linux inside Windows (WSL): phones reach it only with networkingMode=mirrored "
            "in .wslconfig and a rule in the firewall of Windows."
        )
    known = ("container", "KUBERNETES_SERVICE_HOST")
    if any(map(is_there, OF_CONTAINERS)) or any(map(os.environ.get, known)):
        return _(
            "This is a container: phones reach it only if it shares the network of its computer, "
            "as with docker run --network host."
        )
    return ""


def fault_of_a_link() -> str:
    """Return why no link can be opened here; "" if this computer has just sent itself a text.

    The text goes from one program to the other over the loopback address alone, both ways.
    """
    server = PhoneServer(LOOPBACK, 0, pages())
    try:
        server.start()
        parts = urlsplit(server.url)
        made = socket.create_connection((parts.hostname or "", parts.port or 80), PATIENCE)
        with closing(made), connect(f"ws://{parts.netloc}/table", sock=made) as link:
            server.send(1, HELLO)
            link.send(link.recv(PATIENCE))
    except (OSError, PhonesError, WebSocketException) as fault:
        return str(fault) or type(fault).__name__
    finally:
        server.close()
    arrived = any(arrival.what == HELLO for arrival in server.received())
    return "" if arrived else _("a text was sent and did not arrive")
