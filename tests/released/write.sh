#!/usr/bin/env bash
# Let a released version write one file of each kind, by its own commands: what tests/released/VERSION holds.
#
#     tests/released/write.sh BIN OUT        BIN is the bin folder of an environment with that version in it
#
# Run once when a version is released, from a checkout of its commit; what it wrote is never written again.
# 0.1.0 and 0.2.0 have no `review --exact`: their `review` is that one.
set -euo pipefail
bin=$(cd "$1" && pwd) out=$(mkdir -p "$2" && cd "$2" && pwd)
home=$(mktemp -d)
export HOME=$home XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
ranks() { "$bin/iron-ranks" "$@"; }

for mode in a-game-of-thrones a-clash-of-kings; do
    ranks play --no-window --agents greedy,random --seed 11 --scenario "$mode" --save "$out/$mode.ironranks" > /dev/null
done

# From 1.0.0rc1 on, games with terrain too.
for mode in a-game-of-thrones here-we-stand; do
    ranks play --no-window --agents greedy,random --seed 12 --scenario "$mode" --terrain random \
        --save "$out/$mode-terrain.ironranks" > /dev/null
done

# A game that is killed in its middle leaves a journal.
"$bin/iron-ranks" play --no-window --agents greedy,greedy --seed 5 --save "$home/killed.ironranks" > /dev/null & game=$!
for _ in $(seq 600); do
    if [ -f "$home/killed.ironranks.journal" ] && [ "$(wc -l < "$home/killed.ironranks.journal")" -gt 60 ]; then break; fi
    sleep 0.05
done
kill -9 $game
wait $game 2> /dev/null || true
cp "$home/killed.ironranks.journal" "$out/interrupted.journal"

ranks army random --faction stark --points 30 --seed 5 > /dev/null
ranks army save stark-40 > /dev/null && cp "$XDG_DATA_HOME"/iron-ranks/armies/*.yaml "$out/army.yaml"
ranks army print stark-30 "$out/army.pdf" > /dev/null
ranks case "$out/../../cases/p12_sight.yaml" --report "$out/case.pdf" > /dev/null
ranks drill --theme reach --answer 1 > /dev/null
ranks drill --theme arcs --answer 1 > /dev/null
cp "$XDG_DATA_HOME"/iron-ranks/practice/*.jsonl "$out/"
drill=$(find "$bin/.." -path '*_data/scenarios/drills/*.yaml' | sort | head -1)
cp "$drill" "$out/drill.yaml"
"$bin/python" - "$out" "$out/../../cases/p12_sight.yaml" <<'END'
import sys
from dataclasses import replace
from pathlib import Path
from simulator.content.cases.casefile import case_text, read_cases
from simulator.model.state import Seat
from simulator.ui.settings import SeatWishes, Settings, store
out, cases = Path(sys.argv[1]), Path(sys.argv[2])
(out / "case.yaml").write_text(case_text(read_cases(cases)[0]), encoding="utf-8")
kept = Settings(animations=False, volume=0.25, size=(1600, 900), keys={"undo": "shift+u"})
store(out / "settings.json", kept.with_wishes(Seat.BLUE, SeatWishes("some", frozenset({"ambush"}))))
END

# Mistakes of a game become drills of the player's own; a person's finished game leaves its luck.
ranks play --no-window --agents random,random --seed 1 --save "$home/g1.ironranks" > /dev/null
for player in red blue; do ranks review "$home/g1.ironranks" --player "$player" --exact --file > /dev/null; done
cp "$(ls "$XDG_DATA_HOME"/iron-ranks/practice/drills/*.yaml | tail -1)" "$out/own-drill.yaml"
"$bin/python" - "$out" <<'END'
import sys
from pathlib import Path
from simulator.content.games.battles import saved_battle
from simulator.content.games.save_reader import read
from simulator.engine.session import Session
from simulator.luck import luck_book
from simulator.luck.ledger import ledger
from simulator.model.state import Seat
out = Path(sys.argv[1])
game = out / "a-game-of-thrones.ironranks"
save = read(game)
battle = saved_battle(save, game)
session = Session(battle.game(), battle.dice_source(), save.inputs)
found = ledger(session)
seats = {Seat.RED: "human", Seat.BLUE: "random"}
luck_book.note(luck_book.shares(session, found, seats, "2026-11-23"), out)
END
rm -rf "$home"
ls -l "$out"
