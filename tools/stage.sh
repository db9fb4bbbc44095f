#!/bin/bash
# A stage of a test run: tools/stage.sh NAME COMMAND... Says how long it took, and notes it in build/stages.txt.
name=$1
shift
mkdir -p build
exec 3>&1 4>&2
TIMEFORMAT="%3R s by the clock, %U s of processors and %S s of the system"
took=$({ time "$@" >&3 2>&4; } 2>&1)
code=$?
[ "$code" = 0 ] || took="$took, FAILED"
printf 'witchwood: %-12s %s\n' "$name" "$took" | tee -a build/stages.txt
exit "$code"
