# The commands of this project. `make demo` and `make test` work as the first command on a bare Debian machine.

BUILD_TYPE ?= release
JOBS ?= $(shell nproc)
PRESET_DIR = build
SALTUS = build/saltus

.PHONY: all dist deb install packages packages-test packages-dev configure demo test test-all bench format tidy asan tsan fuzz wheel update-goldens clean studio gallery docs

all: build/saltus

packages:
	@tools/install-packages.sh build

packages-dev: packages
	@tools/install-packages.sh develop

build/build.ninja: | packages
	cmake --preset release

build/saltus: build/build.ninja FORCE
	@cmake --build build -j $(JOBS) --target saltus studio_page

FORCE:

build-all: build/build.ninja
	cmake --build build -j $(JOBS)

# The studio with its page: Node and npm are installed from Debian where they are missing.
studio: packages
	@tools/install-packages.sh studio
	cmake --preset release
	@cmake --build build -j $(JOBS) --target saltus studio_page
	@echo "build/saltus studio FOLDER opens it"

demo: packages build/saltus
	@tools/demo.sh

# The papers' models as pages, in build/gallery.
gallery: packages build/saltus
	tests/gallery.py --saltus $(SALTUS) --site build/gallery

# The documentation as a site, in build/docs.
docs: packages build/saltus
	@tools/docs_site.py --saltus $(SALTUS) --output build/docs

# Where packages came after the build was configured, it looks again for what they bring.
packages-test: packages
	@tools/install-packages.sh python

test: packages-test build/build.ninja
	@cmake build > /dev/null
	cmake --build build -j $(JOBS)
	cd build && ctest -LE slow --output-on-failure -j $(JOBS)

test-all: packages-dev test
	cd build && ctest -C slow -L slow --output-on-failure -j $(JOBS)
	$(MAKE) asan
	$(MAKE) fuzz

# All that is given to others, in dist/: archive, package for Debian, wheels, Containerfile, licences, checksums (packaging/).
dist: packages-test build/build.ninja
	@tools/install-packages.sh studio package
	tools/dist.py

# The package for Debian alone.
deb: packages-test build/build.ninja
	@tools/install-packages.sh studio package
	tools/dist.py --only deb

# PREFIX=/somewhere; /usr/local when not given.
install: build/build.ninja
	cmake --build build -j $(JOBS) --target product
	cmake --install build --component saltus $(if $(PREFIX),--prefix $(PREFIX))

bench: packages build-all
	cmake --build build -j $(JOBS) --target benchmarks
	@tools/bench.sh

# Rewrites the expected output inside the golden tests; read the diff before committing it.
update-goldens: build-all
	tests/golden.py --update --saltus build/saltus tests examples

format: packages-dev
	git ls-files 'src/*.cc' 'src/*.h' | xargs clang-format-19 -i

tidy: packages-dev
	cmake --preset debug
	git ls-files 'src/*.cc' | xargs -P $(JOBS) -n 4 clang-tidy-19 -p build-debug --quiet

# Compiled models and what C libraries keep to the end of the process would be told as leaks.
ASAN_OPTIONS = detect_leaks=0
asan: packages-dev
	cmake --preset asan
	cmake --build build-asan -j $(JOBS)
	cd build-asan && ASAN_OPTIONS=$(ASAN_OPTIONS) ctest -LE slow --output-on-failure -j $(JOBS)

# Of the program and the library, the tests in which several threads are at work.
tsan: packages-dev
	cmake --preset tsan
	cmake --build build-tsan -j $(JOBS) --target saltus api_test
	cd build-tsan && ctest -L threads -LE slow --output-on-failure -j $(JOBS)

# Each fuzz target runs for a minute. They are part of the build with the address sanitizer.
fuzz: packages-dev
	cmake --preset asan
	cmake --build build-asan -j $(JOBS) --target fuzzers
	tools/fuzz.sh build-asan 60

# The Python package with the libraries it needs, in dist/.
wheel: packages-test
	/usr/bin/python3 python/build_backend/saltus_build.py dist

clean:
	rm -rf dist build build-debug build-asan build-tsan demo
