# debrief: the commands that set up, build, show, test and measure. `make help` lists them.

BUILD = .build/release
PREFIX = /usr/local

.PHONY: help setup build demo test lint bench fuzz soak install clean

help:
	@echo "make demo      set up, build, and show debrief on the sample archives"
	@echo "make test      set up and run all tests"
	@echo "make build     the optimised program, in $(BUILD)/debrief"
	@echo "make lint      formatting and documentation rules"
	@echo "make bench     speed and memory beside other tools (takes minutes)"
	@echo "make fuzz      every reader of archives on damaged input, a minute each"
	@echo "make soak      what takes too long for every change: 200 kills, more sanitizers, fuzzing"
	@echo "make install   to $(PREFIX)/bin; another place with PREFIX=…"

setup:
	@scripts/setup

build: setup
	swift build -c release --product debrief

demo: setup
	@swift build -c release --product debrief
	@swift build -c release --product build-samples
	@scripts/demo $(BUILD)

test: setup
	swift test --disable-xctest --explicit-target-dependency-import-check error

lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift
	scripts/check-docs Sources Tests/Support
	scripts/module-graph --check

bench: setup
	Benchmarks/run

fuzz: setup
	@for reader in auto $$(sed -n 's/.*static let name = "\(.*\)"/\1/p' Sources/Archives/*/*Format.swift); do \
	  scripts/fuzz $$reader 60 || exit 1; \
	done

soak: setup fuzz
	.ci/sanitize address
	.ci/sanitize thread
	.ci/sanitize undefined
	swift build -c release --product debrief
	Benchmarks/crashes --kills 200

install: setup
	swift build -c release --product debrief --static-swift-stdlib --scratch-path .build/install
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/install/release/debrief "$(DESTDIR)$(PREFIX)/bin/debrief"
	install -d "$(DESTDIR)$(PREFIX)/share/debrief/skills/debrief"
	install -m 644 skills/debrief/SKILL.md "$(DESTDIR)$(PREFIX)/share/debrief/skills/debrief/SKILL.md"

clean:
	rm -rf .build .bench
