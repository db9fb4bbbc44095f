#!/bin/sh
# Every figure of docs/searches.md, table by table, on one core: some hours. Called by make bench-searches.
# What was measured stays in build/searches, and a later run of the same code goes on from there.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
folder=build/searches/$(find src/witchwood bench -name '*.py' -o -name '*.txt' | LC_ALL=C sort | xargs cat | cksum | cut -d' ' -f1)
mkdir -p "$folder"

# tell COMMAND...: print the command and what it prints, measured now or before.
tell() {
    printf '\n$ %s\n' "$*"
    kept="$folder/$(printf %s "$*" | tr -c 'A-Za-z0-9=.\n' _)"
    if [ ! -e "$kept.txt" ]; then
        case "$1 $2" in
        "witchwood solve" | "witchwood trial") "$@" --out "$kept.parquet" >"$kept.part" ;;
        *) "$@" >"$kept.part" ;;
        esac
        mv "$kept.part" "$kept.txt"
    fi
    cat "$kept.txt"
}

klondike="witchwood solve hocus -o preset=klondike"
tell $klondike --deals 1..300 --nodes 4000000
tell $klondike --deals 1..300 --seconds 5
tell $klondike --deals 1..10000 --nodes 3000000
tell $klondike --deals 10001..20000 --nodes 1000000
for draw in 1 2 4 5; do tell $klondike -o draw=$draw --deals 1..1000 --nodes 1000000; done

for limit in "--nodes 600000" "--seconds 1"; do
    hocus="witchwood solve hocus --deals 1..1000 $limit"
    tell $hocus
    for option in goblin_hoard=off ghost_float=off froggle_friendship=may froggle_friendship=off; do
        tell $hocus -o $option
    done
done
tell python bench/hocus_proofs.py --positions 2000 --first 10000

fair="python bench/hocus_expert.py"
tell $fair --preset klondike --first 1 --last 1000 --nodes 100000
tell $fair --first 1 --last 100 --nodes 60000
for option in goblin_hoard=off ghost_float=off froggle_friendship=may froggle_friendship=off; do
    tell $fair --first 1 --last 100 --nodes 60000 --option $option
done

hints="python bench/hints.py --deals 1..100"
tell $hints
tell $hints --option preset=klondike
tell $hints --option preset=klondike --option draw=1

tell witchwood solve wyr --deals 0..99999
tell witchwood solve wyr --deals 1000000..1019999
tell python bench/wyr_middle.py --deals 300

stones="python bench/stones_expert.py --pairs 50 --first 10000"
tell $stones --seconds 0.1 --against random
tell $stones --seconds 1 --against greedy
tell $stones --seconds 0.5 --against greedy
tell $stones --seconds 0.1 --against greedy
tell $stones --seconds 0.25 --against twoply
tell $stones --seconds 0.25 --mcts-seconds 1 --against mcts
tell python bench/stones_selfplay.py --deals 1000 --nodes 5000

for game in base advanced magic both; do tell python bench/pendle_expert.py --first 0 --last 9999 --game $game; done

tell witchwood odds witchpig
pig="python bench/witchpig_expert.py"
tell $pig --pairs 1000 --seats 2
tell $pig --pairs 300 --seats 3
tell $pig --pairs 250 --seats 4
tell $pig --pairs 120 --seats 6
tell $pig --pairs 120 --seats 8
tell $pig --pairs 500 --seats 2 --against quick
tell $pig --pairs 200 --seats 4 --against quick
tell $pig --pairs 100 --seats 2 --against random
tell $pig --pairs 250 --seats 2 --option false_call=high_card
tell $pig --pairs 120 --seats 4 --option false_call=high_card
