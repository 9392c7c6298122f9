#!/usr/bin/env bash
# Runs the first models of the gallery and writes their plots into demo/.
set -eu
cd "$(dirname "$0")/.."
saltus=build/saltus
rm -rf demo
mkdir -p demo

show() {  # MODEL-FILE NAME VARIABLES [options...]
  local file=$1 name=$2 variables=$3
  shift 3
  printf '\n%s\n' "$file"
  # What cannot be simulated to its end (a Zeno point) still leaves a result and a picture.
  "$saltus" simulate "$file" "$@" -o "demo/$name.csv" --plot "$variables" --plot-file "demo/$name.svg" || true
}

show examples/fritzson/BouncingBall.mo bouncing-ball height,v --stop 10
show examples/fritzson/MoonLanding.mo moon-landing apollo.altitude,apollo.velocity,apollo.mass --stop 211
show examples/fritzson/SimpleCircuit.mo simple-circuit C.v,L.i --stop 0.1
show examples/otter/Rectifier.mo rectifier v0,v2 --stop 3
show examples/mosterman/ThreeBodies.mo three-bodies v1,v2,v3 --stop 2

count=$(find demo -name '*.svg' | wc -l)
printf '\n%s plots and results are in %s/demo/\n' "$count" "$PWD"
printf '\nThree things to try:\n'
printf '  build/saltus examples                                  the models that come along; "examples run NAME" simulates one\n'
printf '  build/saltus simulate MyModel.mo --plot x              a model of your own (docs/tutorial.md)\n'
if [ -f build/web/index.html ]; then
  printf '  build/saltus studio examples                           draw, edit and simulate in the browser\n'
else
  printf '  make studio && build/saltus studio examples            draw, edit and simulate in the browser\n'
fi
[ "$count" -gt 0 ]
