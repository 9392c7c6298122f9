#!/bin/sh
# Installs the Debian packages that are missing: `build` for `make`, `make demo` and `make test`,
# `python` for the package of Python and its tests (part of `make test`), `develop` for formatting, analysis and fuzzing besides,
# `studio` for the studio's page, `browser` for the tests of that page, `format` for the check of the layout, `package` for `make dist` and its test.
set -eu
build="g++ cmake ninja-build pkg-config ccache mold python3 libfmt-dev libcli11-dev nlohmann-json3-dev libgtest-dev
  libbenchmark-dev librapidcheck-dev libmatio-dev libpng-dev llvm-19-dev libzstd-dev zlib1g-dev libpugixml-dev libsundials-dev
  libsuitesparse-dev libeigen3-dev librsvg2-bin fonts-liberation libboost-dev"
python="python3-dev python3-venv pybind11-dev python3-pytest python3-numpy python3-scipy python3-pandas python3-xarray python3-matplotlib python3-sympy python3-ipython"
develop="clang-19 libclang-rt-19-dev clang-format-19 clang-tidy-19 python3-nbclient python3-ipykernel"
wanted=""
for group in "${@:-build}"; do
  case "$group" in
    build) wanted="$wanted $build" ;;
    python) wanted="$wanted $python" ;;
    develop) wanted="$wanted $develop" ;;
    # A Node that did not come from Debian brings its npm with it.
    studio) command -v npm >/dev/null 2>&1 || wanted="$wanted nodejs npm" ;;
    browser) command -v chromium >/dev/null 2>&1 || wanted="$wanted chromium" ;;
    format) wanted="$wanted clang-format-19" ;;
    package) wanted="$wanted dpkg-dev patchelf binutils binutils-common debootstrap" ;;
    *) echo "usage: $0 [build] [python] [develop] [studio] [browser] [format] [package]" >&2; exit 2 ;;
  esac
done

missing=""
for package in $wanted; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ]; then
  as_root=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
  as_root="sudo"
else
  echo "Saltus needs some Debian packages. Run this once, then try again:" >&2
  echo "  sudo apt-get install --no-install-recommends$missing" >&2
  exit 1
fi
echo "Installing:$missing"
# Another package manager may be at work: ten minutes are enough for its end.
wait="-o DPkg::Lock::Timeout=600"
# shellcheck disable=SC2086
$as_root apt-get $wait update -qq || true
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive $as_root apt-get $wait install -y -qq --no-install-recommends $missing >/dev/null
