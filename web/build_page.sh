#!/bin/sh
# usage: build_page.sh NODE NPM OUTPUT STAMP   Fetches the page's libraries once (package-lock.json says which, by digest)
# and bundles the page. No network: one line says that the page is not built, and that is no failure.
set -eu
node=$1 npm=$2 output=$3 stamp=$4
here=$(cd "$(dirname "$0")" && pwd)
cd "$here"
if ! cmp -s package-lock.json node_modules/.fetched; then
  if ! "$npm" ci --ignore-scripts --omit=dev --no-audit --no-fund --fetch-retries=1 --fetch-timeout=30000 >"$stamp.log" 2>&1; then
    echo "npm cannot fetch the libraries of the studio's page: it is not built (see $stamp.log)"
    exit 0
  fi
  cp package-lock.json node_modules/.fetched
fi
"$node" build.mjs "$output"
touch "$stamp"
