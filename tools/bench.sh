#!/usr/bin/env bash
# Benchmarks: every *_bench program of the build, then the wall time of a small simulation, process start included.
set -eu
cd "$(dirname "$0")/.."
for program in build/src/*/*_bench build/src/*/*/*_bench; do
  [ -x "$program" ] || continue
  printf '\n%s\n' "$program"
  "$program" --benchmark_min_time=0.2
done

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
