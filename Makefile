# debrief: the commands that set up, build, show, test and measure. `make help` lists them.

BUILD = .build/release
PREFIX = /usr/local

.PHONY: help setup build demo test lint docs bench fuzz soak static install deb clean

help:
	@echo "make demo      set up, build, and show debrief on the sample archives"
	@echo "make test      set up and run all tests"
	@echo "make build     the optimised program, in $(BUILD)/debrief"
	@echo "make lint      formatting and documentation rules"
	@echo "make bench     speed and memory beside other tools (takes minutes)"
	@echo "make fuzz      every reader of archives on damaged input, a minute each"
	@echo "make soak      what takes too long for every change: all tests on the optimised build, 200 kills, more sanitizers, fuzzing, 30 minutes of trouble"
	@echo "make docs      writes the generated pages: docs/commands.md, docs/jobs.md"
	@echo "make install   to $(PREFIX): the program, manual pages, completions; PREFIX=… for another place"
	@echo "make deb       a Debian package, in .build/deb"

setup:
	@scripts/setup

build: setup
	swift build -c release --product debrief

demo: setup
	@swift build -c release --product debrief
	@swift build -c release --product build-samples
	@scripts/demo $(BUILD)

test: setup
	scripts/test

# The formatter uses one processor, whatever --parallel promises.
lint:
	swift format lint --strict --recursive Tests & tests=$$!; \
	  swift format lint --strict --recursive Sources Package.swift && wait $$tests
	scripts/check-docs Sources Tests/Support
	scripts/check-titles
	scripts/check-unused
	scripts/module-graph --check
	scripts/folder-graph
	scripts/check-statements

bench: setup
	Benchmarks/run

READERS = RecordSources AssistantExports ChatExports TextArchives Archives

fuzz: setup
	@for reader in auto $$(find $(READERS:%=Sources/%) -name '*Format.swift' \
	    -exec sed -n 's/.*static let name = "\(.*\)"/\1/p' {} +); do \
	  scripts/fuzz $$reader 60 || exit 1; \
	done

soak: setup fuzz
	.ci/sanitize memory --all
	.ci/sanitize threads --all
	scripts/test
	swift build -c release --product debrief
	Benchmarks/shapes
	Benchmarks/crashes --kills 200
	Benchmarks/soak --minutes 30

docs: setup
	swift build -c release --product debrief
	$(BUILD)/debrief help --markdown -o docs

# The Swift libraries are linked statically: the program runs where no Swift is.
STATIC = .build/install/release/debrief

static: setup
	DEBRIEF_SHIPPED=1 swift build -c release --product debrief --static-swift-stdlib --scratch-path .build/install

install: static
	scripts/install-files $(STATIC) "$(DESTDIR)$(PREFIX)"

deb: static
	mkdir -p .build/deb
	scripts/package $(STATIC) .build/deb

clean:
	rm -rf .build .bench
