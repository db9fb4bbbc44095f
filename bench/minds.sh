#!/bin/sh
# Every figure of docs/minds.md, one after the other, on one core: some hours. Called by make bench-minds.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"

tell() {
    printf '\n$ %s\n' "$*"
    "$@"
}

klondike="witchwood solve hocus -o preset=klondike"
tell $klondike --deals 1..300 --nodes 4000000
tell $klondike --deals 1..10000 --nodes 3000000
tell $klondike --deals 10001..20000 --nodes 1000000
for draw in 1 2 4 5; do tell $klondike -o draw=$draw --deals 1..1000 --nodes 1000000; done

hocus="witchwood solve hocus --deals 1..1000 --nodes 600000"
tell $hocus
for option in goblin_hoard=off ghost_float=off froggle_friendship=may froggle_friendship=off; do tell $hocus -o $option; done

fair="python bench/hocus_expert.py --first 1"
tell $fair --last 1000 --preset klondike --nodes 100000
tell $fair --last 100 --nodes 60000
for option in goblin_hoard=off ghost_float=off froggle_friendship=off; do
    tell $fair --last 100 --nodes 60000 --option $option
done

tell witchwood solve wyr --deals 0..99999
tell witchwood solve wyr --deals 1000000..1019999

tell python bench/pendle_expert.py --first 0 --last 9999

tell witchwood odds witchpig
for seats in 2 3 4 6 8; do tell python bench/witchpig_expert.py --pairs 250 --seats $seats; done

stones="python bench/stones_expert.py --pairs 50 --first 10000"
for other in random greedy twoply mcts; do tell $stones --seconds 1 --against $other; done
tell python bench/stones_selfplay.py --deals 1000 --nodes 5000
