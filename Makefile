# Dix de Der. `make demo` to look around, `make serve` to run a contest, `make test` to check it all.
# Needs Python 3.11 or newer and make; the rest is installed in .venv, locked and checked by hash.

PORT ?= 8000
PYTHON ?= $(shell command -v python3.11 || command -v python3)
JOBS ?= auto

# Relative paths only, so that a folder with spaces in its name works.
PY := .venv/bin/python
PIP_OPTIONS := --quiet --disable-pip-version-check --require-hashes
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))
# The demonstration has its own folder, and never sees the organiser's database.
DEMO := env -u DATABASE_URL DATA_DIR=var/demo
PYTEST := $(PY) -m pytest -n $(JOBS)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo demo-new serve test test-slow test-browser test-all check format \
	env env-app messages compile-messages lock bench

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile

demo: env-app ## a made-up contest to look at: serves it at PORT (8000)
	@if [ -e var/demo/sign-in.txt ]; then \
		echo "La démonstration est déjà là, on la garde (make demo-new : comme au premier jour)."; \
	fi
	@$(MAKE) --silent --no-print-directory var/demo/sign-in.txt
	@cat var/demo/sign-in.txt
	@exec $(DEMO) $(PY) manage.py serve --port $(PORT)

demo-new: ## the demonstration as on its first day
	rm -rf var/demo
	@$(MAKE) --no-print-directory demo

# Written last: without it the demonstration was not filled to the end, and is filled again.
var/demo/sign-in.txt: | env-app
	@rm -rf var/demo && mkdir -p var/demo
	@echo "Préparation de la démonstration…"
	@$(DEMO) $(PY) manage.py migrate --no-input --verbosity 0
	@$(DEMO) $(PY) manage.py demo > var/demo/sign-in.tmp
	@mv var/demo/sign-in.tmp $@

serve: env-app ## runs your contests: serves them at PORT (8000), data in var/
	@exec $(PY) manage.py serve --port $(PORT)

test: env ## the everyday suite
	$(PYTEST) -m "not browser and not slow"

test-slow: env ## the tests too long for every day
	$(PYTEST) -m slow || [ $$? = 5 ] # 5: there is none

test-browser: env ## the pages in Chromium
	$(PY) -m pytest -m browser

test-all: test test-slow test-browser ## every test

check: env ## everything CI checks besides the tests (needs gettext's xgettext)
	bash .ci/check

format: env ## lays the code out as `make check` wants it
	$(PY) -m ruff check --fix-only --quiet .
	$(PY) -m ruff format .

bench: env ## how fast it scores, answers and draws, each figure beside its floor
	$(PY) -m benchmarks

# The environment: app.txt alone on a hall's laptop, dev.txt to work on the program.

env: .venv/.locked-dev $(CATALOGUES) ## .venv with all it takes to test

env-app: .venv/.locked $(CATALOGUES) ## .venv with all it takes to run

.venv/bin/activate:
	@PYTHON='$(PYTHON)' sh .ci/make-venv

.venv/.locked: requirements/app.txt .venv/bin/activate
	@echo "Installation des bibliothèques (une minute, la première fois seulement)…"
	@$(PY) -m pip install $(PIP_OPTIONS) -r requirements/app.txt
	@touch $@

.venv/.locked-dev: requirements/dev.txt requirements/app.txt .venv/bin/activate
	@$(PY) -m pip install $(PIP_OPTIONS) -r requirements/dev.txt
	@touch .venv/.locked $@

# Babel, not msgfmt: gettext's tools are not on every laptop.
locale/%/LC_MESSAGES/django.mo: locale/%/LC_MESSAGES/django.po | .venv/.locked
	@$(PY) -m babel.messages.frontend --quiet compile --locale $* --input-file $< --output-file $@
	@[ -e $@ ] || echo "$<: not compiled, remove \"#, fuzzy\" above its header" >&2

compile-messages: env-app ## the catalogues as the program reads them

messages: env ## collects the texts to translate in locale/en (needs gettext's xgettext)
	$(PY) manage.py makemessages --locale en --no-location --no-obsolete --no-wrap \
		--ignore var --ignore tests --ignore .venv

lock: env ## chooses the newest allowed libraries and writes their hashes
	.venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--generate-hashes --no-header --output-file requirements/app.txt requirements/app.in
	.venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--generate-hashes --no-header --output-file requirements/dev.txt requirements/dev.in \
		--constraints requirements/app.txt
