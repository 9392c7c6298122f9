#!/usr/bin/env bash
# fuzz.sh BUILD SECONDS [TARGET...]: each fuzz target of the build, or those named, runs that long. It starts from the files of tests/
# and examples/ whose kind its name tells, or from what fuzz_seeds.py writes; what it finds new stays in BUILD/corpus/TARGET for the next time.
set -eu
cd "$(dirname "$0")/.."
if [ $# -lt 2 ]; then
  echo "usage: $0 BUILD SECONDS [TARGET...]" >&2
  exit 2
fi
build=$1 seconds=$2
shift 2
python3 tools/fuzz_seeds.py "$build/seeds"
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=0:allocator_may_return_null=1"
failed=""
found=0
for target in $(find "$build/src" -type f -name '*_fuzz' -perm -u+x | sort); do
  name=$(basename "$target")
  if [ $# -gt 0 ] && ! printf '%s\n' "$@" | grep -qx "$name"; then continue; fi
  found=$((found + 1))
  corpus=$build/corpus/$name
  mkdir -p "$corpus" "$build/findings"
  kind=""
  case $name in
    csv_*) ending=csv ;;
    mat4_*) ending=mat ;;
    shsml_*) ending=shsml ;;
    chi_*) ending=chi ;;
    markdown_*) ending=md ;;
    description_* | modelica_class_*) kind=xml ;;
    unzip_*) kind=zip ;;
    system_*) kind=ssd ;;
    service_*) kind=messages ;;
    transport_*) kind=headers ;;
    desk_*) kind=studio ;;
    frames_*) kind=frames ;;
    server_*) kind=mcp ;;
    session_*) kind=session ;;
    targets_*) kind=targets ;;
    calls_*) kind=calls ;;
    script_*) kind=script ;;
    buildingspy_*) kind=reference ;;
    program_archive_*) kind=tables ;;
    *) ending=mo ;;
  esac
  if [ -n "$kind" ]; then
    seeds=$build/seeds/$kind
  else
    seeds=$build/seeds/$ending
    mkdir -p "$seeds"
    find tests examples src docs -type f -name "*.$ending" -exec cp -f {} "$seeds" \;
  fi
  printf '\n%s for %s s\n' "$name" "$seconds"
  "$target" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=10 -print_final_stats=1 \
    -artifact_prefix="$build/findings/$name-" "$corpus" "$seeds" || failed="$failed $name"
done
if [ -n "$failed" ]; then
  echo "failed:$failed; see $build/findings" >&2
  exit 1
fi
echo "$found fuzz targets ran clean"
