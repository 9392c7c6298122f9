#!/usr/bin/env bash
# Benchmarks: every *_bench program of the build, the wall time of a small simulation, process start included, and what it costs to
# understand large models.
set -eu
cd "$(dirname "$0")/.."
for program in build/src/*/*_bench build/src/*/*/*_bench; do
  [ -x "$program" ] || continue
  printf '\n%s\n' "$program"
  "$program" --benchmark_min_time=0.2
done

printf '\nten million communications between two processes of χ: saltus simulate tools/bench/communications.chi\n'
time build/saltus simulate tools/bench/communications.chi --intervals 1 --stats | grep -E 'communications|received'

printf '\ncold start: saltus simulate examples/fritzson/BouncingBall.mo --stop 3\n'
command=(build/saltus simulate examples/fritzson/BouncingBall.mo --stop 3)
if command -v hyperfine >/dev/null 2>&1; then
  hyperfine --warmup 3 --runs 30 -N "${command[*]}"
else
  runs=30
  for _ in 1 2 3; do "${command[@]}" >/dev/null; done
  begin=$(date +%s%N)
  for _ in $(seq $runs); do "${command[@]}" >/dev/null; done
  end=$(date +%s%N)
  printf 'mean of %d runs: %d.%02d ms\n' $runs $(((end - begin) / runs / 1000000)) $(((end - begin) / runs / 10000 % 100))
fi

# What understanding a model costs: wall time, processor time and memory of `saltus check` in a process of its own.
# measure NAME LIMIT ARGUMENTS...
measure() {
  local name=$1 limit=$2
  shift 2
  /usr/bin/time -f '%e %U %S %M' -o /tmp/saltus-bench.$$ build/saltus "$@" >/dev/null 2>&1 || printf 'failed: %s\n' "$*"
  read -r wall user system memory < <(tail -1 /tmp/saltus-bench.$$)
  rm -f /tmp/saltus-bench.$$
  printf '%-28s %6s s wall %6s s user %5s s system %5d MB   (%s)\n' "$name" "$wall" "$user" "$system" $((memory / 1024)) "$limit"
}
printf '\nunderstanding a model\n'
measure 'Cell c[100000], flatten' 'the front end alone' flatten tools/bench/cells.mo -m Chain
measure 'Cell c[100000], check' 'wanted: 0.5 s, 200 MB' check tools/bench/cells.mo -m Chain
printf '\ngrowth of each pass with the size of a model\n'
tools/bench/translation_growth.py build/saltus
library=""
for folder in ${MODELICAPATH//:/ }; do
  if compgen -G "$folder/Modelica*/package.mo" >/dev/null; then library=$folder; fi
done
if [ -n "$library" ]; then
  measure 'FullRobot, check' 'wanted: 1 s, 500 MB' check Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot
  # From source to a finished result file in a new process, the best of three; compiled C code is kept, compiled models are not. Limits: a tenth of OpenModelica 1.26.9's
  # 4.3, 4.7, 6.8, 5.5, 17.3, 51 s, a third of its 425, 440, 628, 525, 749, 875 MiB.
  # cold SECONDS MIB CLASS
  export XDG_CACHE_HOME=/tmp/saltus-bench.$$.cache
  trap 'rm -rf "$XDG_CACHE_HOME"' EXIT
  cold() {
    local best=999999 most=0 wall memory
    for _ in 1 2 3; do
      rm -f "$XDG_CACHE_HOME"/saltus/*.program "$XDG_CACHE_HOME"/saltus/*.more
      /usr/bin/time -f '%e %M' -o /tmp/saltus-bench.$$ build/saltus simulate "$3" -o /tmp/saltus-bench.$$.mat >/dev/null 2>&1 ||
        printf 'failed: %s\n' "$3"
      read -r wall memory < <(tail -1 /tmp/saltus-bench.$$)
      best=$(printf '%s\n%s\n' "$best" "$wall" | sort -g | head -1)
      if [ $((memory / 1024)) -gt $most ]; then most=$((memory / 1024)); fi
    done
    rm -f /tmp/saltus-bench.$$ /tmp/saltus-bench.$$.mat
    printf '%-20s %6s s (limit %5s s) %5d MiB (limit %3d MiB)\n' "${3##*.}" "$best" "$1" $most "$2"
  }
  printf '\ncold runs of the Modelica library: saltus simulate CLASS -o FILE.mat\n'
  cold 0.43 141 Modelica.Electrical.Analog.Examples.ChuaCircuit
  cold 0.47 146 Modelica.Mechanics.Rotational.Examples.CoupledClutches
  cold 0.68 209 Modelica.Mechanics.MultiBody.Examples.Elementary.DoublePendulum
  cold 0.55 175 Modelica.Electrical.Machines.Examples.InductionMachines.IMC_DOL
  cold 1.73 249 Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot
  cold 5.10 291 Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6
  # The second run of an unchanged model compiles nothing: what is read from the cache, linked and loaded, the best of five.
  printf '\nsecond runs: from the compile cache to the first step\n'
  again() {
    build/saltus simulate "$1" --stop 0.001 >/dev/null 2>&1
    for _ in 1 2 3 4 5; do
      build/saltus simulate "$1" --stop 0.001 --time 2>&1 | awk '$NF == "ms" && $1 != "simulate" && $1 != "total" { sum += $(NF - 1) } END { print sum }'
    done | sort -g | head -1 | xargs printf '%-20s %6s ms (wanted: 30 ms)\n' "${1##*.}"
  }
  again Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot
  again Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6
  printf '\n'
  # The whole list, two at a time: wanted in ten minutes.
  begin=$(date +%s)
  grep -v '^#' tests/modelica/library-expectations.txt | cut -d' ' -f1 |
    xargs -P 2 -I{} sh -c 'timeout 60 build/saltus check {} >/dev/null 2>&1 || echo {}' >/tmp/saltus-bench.$$
  printf 'all of the library: %d s wall, two at a time; %d of %d do not check\n' $(($(date +%s) - begin)) \
    "$(wc -l </tmp/saltus-bench.$$)" "$(grep -vc '^#' tests/modelica/library-expectations.txt)"
  rm -f /tmp/saltus-bench.$$
fi
