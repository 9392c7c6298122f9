#!/usr/bin/env bash
# fuzz.sh BUILD SECONDS: each fuzz target of the build runs that long. It starts from the files of tests/ and examples/
# whose kind its name tells; what it finds new stays in BUILD/corpus/TARGET for the next time.
set -eu
cd "$(dirname "$0")/.."
if [ $# -ne 2 ]; then
  echo "usage: $0 BUILD SECONDS" >&2
  exit 2
fi
build=$1 seconds=$2
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=0:allocator_may_return_null=1"
failed=""
found=0
for target in $(find "$build/src" -type f -name '*_fuzz' -perm -u+x | sort); do
  found=$((found + 1))
  name=$(basename "$target")
  corpus=$build/corpus/$name
  mkdir -p "$corpus" "$build/findings"
  case $name in
    *csv*) ending=csv ;;
    *mat4*) ending=mat ;;
    shsml*) ending=shsml ;;
    chi*) ending=chi ;;
    *) ending=mo ;;
  esac
  seeds=$build/corpus/seeds-$ending
  mkdir -p "$seeds"
  find tests examples src -type f -name "*.$ending" -exec cp -f {} "$seeds" \;
  printf '\n%s for %s s\n' "$name" "$seconds"
  "$target" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=10 -print_final_stats=1 \
    -artifact_prefix="$build/findings/$name-" "$corpus" "$seeds" || failed="$failed $name"
done
if [ -n "$failed" ]; then
  echo "failed:$failed; see $build/findings" >&2
  exit 1
fi
echo "$found fuzz targets ran clean"
