#!/bin/sh
# Every figure of docs/searches.md and the ladders of docs/environments.md, on one core: some hours. Called by make bench-searches.
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
        "witchwood solve" | "witchwood trial" | "witchwood duel") "$@" --out "$kept.parquet" >"$kept.part" ;;
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

fair="witchwood trial hocus expert"
tell $fair -o preset=klondike --deals 1..1000 --nodes 100000
tell witchwood trial hocus greedy -o preset=klondike --deals 1..1000
tell $fair --deals 1..100 --nodes 60000
tell witchwood trial hocus greedy --deals 1..100
for option in goblin_hoard=off ghost_float=off froggle_friendship=may froggle_friendship=off; do
    tell $fair --deals 1..100 --nodes 60000 -o $option
    tell witchwood trial hocus greedy --deals 1..100 -o $option
done

tell witchwood solve wyr --deals 0..99999
tell witchwood solve wyr --deals 1000000..1019999

stones="witchwood duel stones expert"
against="--pairs 50 --deal 10000"
tell $stones random $against --seconds 0.1
for seconds in 1 0.5 0.1; do tell $stones greedy $against --seconds $seconds; done
tell python bench/duels.py mcts $against --seconds 0.25

for rules in "" "-o witches=3" "-o magic=on" "-o witches=3 -o magic=on"; do
    tell witchwood trial pendle random --deals 0..9999 $rules
    tell witchwood trial pendle greedy --deals 0..9999 $rules
    tell witchwood solve pendle --deals 0..9999 --nodes 200000 $rules
done

tell witchwood odds witchpig
pig="witchwood duel witchpig expert"
for many in "1000" "300 --seats 3" "250 --seats 4" "120 --seats 6" "120 --seats 8" "250 -o false_call=high_card" \
    "120 --seats 4 -o false_call=high_card"; do
    tell $pig greedy --nodes 5000 --pairs $many
done
tell $pig random --nodes 5000 --pairs 100
for many in "500" "200 --seats 4"; do tell python bench/duels.py quick --pairs $many; done

# The ladders of docs/environments.md.
# ladder GAME DEALS RULES...: a solitaire's players, those that search on so many deals; Wyr's expert is its solver.
ladder() {
    game=$1 searched=1..$2
    shift 2
    for agent in random greedy; do tell witchwood trial $game $agent --deals 1..1000 "$@"; done
    for nodes in 1000 10000; do
        [ $game = wyr ] || tell witchwood trial $game expert --deals $searched --nodes $nodes "$@"
    done
    tell witchwood trial $game thoughtful --deals $searched --nodes 200000 "$@"
}
ladder pendle 200
ladder pendle 200 -o witches=3
ladder pendle 200 -o magic=on
ladder pendle 200 -o witches=3 -o magic=on
ladder wyr 200
ladder hocus 100
ladder hocus 100 -o goblin_hoard=off -o ghost_float=off -o froggle_friendship=off
ladder hocus 100 -o preset=klondike
ladder hocus 100 -o preset=klondike -o draw=1
for duel in "stones 2" "witchpig 2" "witchpig 4"; do
    set -- $duel
    against="--deal 1 --seats $2"
    tell witchwood duel $1 random greedy $against --pairs $((1000 / $2))
    for nodes in 1000 10000; do tell witchwood duel $1 expert greedy $against --pairs $((100 / $2)) --nodes $nodes; done
done
