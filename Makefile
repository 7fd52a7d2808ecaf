# Dix de Der. `make demo` shows the demonstration, `make serve` runs the program for real contests,
# `make test` runs the everyday tests. Needs make and Python 3.11 or newer. The libraries are
# installed in .venv, with locked versions checked by hash.

PORT ?= 8000
PYTHON ?= $(shell command -v python3.11 || command -v python3)
JOBS ?= auto
REV ?= HEAD
RACES ?= 1000
KILLS ?= 200
OUTAGES ?= 0
REQUESTS ?= 20000

# Relative paths only, so that a folder with spaces in its name works.
PY := .venv/bin/python
PIP_OPTIONS := --quiet --disable-pip-version-check --require-hashes
STATIC := $(shell find static -type f)
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))
# The demonstration uses a separate folder and never opens the organiser's database.
DEMO := env -u DATABASE_URL DATA_DIR=var/demo
# Each worker takes a run of neighbouring tests, which share what their file prepares; a worker that
# has finished takes tests from the other.
PYTEST := $(PY) -m pytest -n $(JOBS) --dist worksteal
EVERYDAY := -m "not browser and not slow"
# Every worker, and every program that the tests start, would compile the project again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo demo-new serve password test test-database test-slow test-browser fuzz test-all \
	check format same-code mutants endurance env env-app messages compile-messages used-styles icons lock bench

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile

demo: env-app ## serve a made-up contest at PORT (8000)
	@if [ -e var/demo/sign-in.txt ]; then \
		echo "La démonstration est déjà là, on la garde (make demo-new : comme au premier jour)."; \
	fi
	@$(MAKE) --silent --no-print-directory var/demo/sign-in.txt
	@cat var/demo/sign-in.txt
	@exec $(DEMO) $(PY) manage.py serve --port $(PORT)

demo-new: ## start the demonstration again from the beginning
	rm -rf var/demo
	@$(MAKE) --no-print-directory demo

# This file is written last. If it is missing, the demonstration is incomplete and is made again.
var/demo/sign-in.txt: | env-app
	@rm -rf var/demo && mkdir -p var/demo
	@echo "Préparation de la démonstration…"
	@$(DEMO) $(PY) manage.py migrate --no-input --verbosity 0
	@umask 077 && $(DEMO) $(PY) manage.py demo > var/demo/sign-in.tmp
	@mv var/demo/sign-in.tmp $@

serve: env-app ## serve your contests at PORT (8000), with the data in var/
	@exec $(PY) manage.py serve --port $(PORT)

password: env-app ## give the account NAME a new password
	@$(PY) manage.py password "$(NAME)"

test: env ## run the everyday tests
	$(PYTEST) $(EVERYDAY) --durations=15 --durations-min=1

test-database: env ## run the everyday tests that touch the database, on the one at DATABASE_URL
	$(PYTEST) $(EVERYDAY) --database-only

test-slow: env ## run the slow tests, and every property on more examples
	$(PYTEST) -m "(slow or hypothesis) and not browser" --hypothesis-profile=thorough

test-browser: env ## run the page tests in Chromium
	$(PYTEST) -m browser

fuzz: env ## send REQUESTS (20000) hostile requests with SEED (1), or make VISIT again
	$(PYTEST) tests/fuzzing -m slow --fuzz-seed=$(or $(SEED),1) --fuzz-requests=$(REQUESTS) \
		$(if $(VISIT),--fuzz-visit=$(VISIT))

test-all: test test-slow test-browser ## run every test

check: env ## run all checks of CI except the tests (needs gettext's xgettext)
	bash .ci/check

format: env ## format the code as `make check` requires
	$(PY) -m ruff check --fix-only --quiet .
	$(PY) -m ruff format .

mutants: env ## change MODULE a little, many times: do its tests (or TESTS) notice?
	$(PY) .ci/mutants.py $(MODULE) $(TESTS)

same-code: ## show that only prose has changed since REV (HEAD)
	@$(PY) .ci/same_code.py $(REV)

# SEED repeats a run. OUTAGES kills PostgreSQL: the run then starts one of its own; otherwise it uses
# SQLite, or a new database of the server at DATABASE_URL.
endurance: env ## race two desks RACES (1000) times a kind, kill the server KILLS (200) times
	nice $(PY) -m tests.endurance --races $(RACES) --kills $(KILLS) --outages $(OUTAGES) \
		$(if $(SEED),--seed $(SEED))

bench: env ## measure the speed of scoring, pages and draws, each beside a reference
	$(PY) -m benchmarks

# The environment: app.txt is enough to run contests, dev.txt adds what development needs.

env: .venv/.locked-dev $(CATALOGUES) collected/.collected ## make .venv with all libraries for development

env-app: .venv/.locked $(CATALOGUES) collected/.collected ## make .venv with the libraries to run the program

.venv/bin/activate:
	@PYTHON='$(PYTHON)' sh .ci/make-venv

.venv/.locked: requirements/app.txt .venv/bin/activate
	@echo "Installation des bibliothèques (une minute, la première fois seulement)…"
	@$(PY) -m pip install $(PIP_OPTIONS) -r requirements/app.txt
	@touch $@

.venv/.locked-dev: requirements/dev.txt requirements/app.txt .venv/bin/activate
	@$(PY) -m pip install $(PIP_OPTIONS) -r requirements/dev.txt
	@touch .venv/.locked $@

# Babel and not msgfmt, because some laptops lack gettext's tools.
locale/%/LC_MESSAGES/django.mo: locale/%/LC_MESSAGES/django.po | .venv/.locked
	@$(PY) -m babel.messages.frontend --quiet compile --locale $* --input-file $< --output-file $@
	@[ -e $@ ] || echo "$<: not compiled, remove \"#, fuzzy\" above its header" >&2

# Browsers keep the static files for ever, by names that carry a digest of their content.
collected/.collected: $(STATIC) | .venv/.locked
	@echo "Préparation des feuilles de style et des scripts…"
	@$(PY) manage.py collect

compile-messages: env-app ## compile the translations for the program

messages: env ## collect the texts to translate into locale/en (needs gettext's xgettext)
	$(PY) manage.py makemessages --locale en --no-location --no-obsolete --no-wrap \
		--ignore var --ignore tests --ignore .venv

used-styles: env ## keep of Bootstrap's style sheet what the pages use
	$(PY) .ci/used_styles.py

icons: env ## put the icons in one file
	$(PY) .ci/icons.py

lock: env ## lock the newest allowed libraries with their hashes
	.venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--generate-hashes --no-header --output-file requirements/app.txt requirements/app.in
	.venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--generate-hashes --no-header --output-file requirements/dev.txt requirements/dev.in \
		--constraints requirements/app.txt
