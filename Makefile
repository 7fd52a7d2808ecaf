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
PYTHON_ZIP ?= python-3.11.9-embed-amd64.zip
VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)

# Relative paths only, so that a folder with spaces in its name works.
PY := .venv/bin/python
# pip installs the libraries where uv does not serve: no build for the machine, no index that it knows.
INSTALL = f() { [ -x .venv/bin/uv ] && .venv/bin/uv pip install --quiet --python .venv --require-hashes -r $$1 || \
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $$1; }; f
STATIC := $(shell find static -type f)
DOCUMENTS := $(shell find docs/fr docs/en docs/images -type f) docs/contents.toml docs/reference.sha256 \
	$(wildcard tournaments/files/documents/*.py) $(wildcard tournaments/annexes/manual/*/*.py)
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))
# Each worker takes a run of neighbouring tests, which share what their file prepares; a worker that
# has finished takes tests from the other.
PYTEST := $(PY) -m pytest -n $(JOBS) --dist worksteal
EVERYDAY := -m "not browser and not slow and not later"
# The slow tests and those in Chromium wait a good part of their time, for servers and for pages that
# follow each other: one worker more than processors.
WAITING_JOBS = $(shell $(PY) -c "import os; print(os.cpu_count() + 1)")
# Every worker, and every program that the tests start, would compile the project again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo demo-new serve password test test-for test-on test-database test-slow test-browser later fuzz test-all \
	check format same-code same-marks mutants endurance env env-app messages compile-messages pictures used-styles \
	icons lock bench figures wheel windows windows-tried release site

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile

demo: env-app ## serve a made-up contest at PORT (8000)
	@exec $(PY) -m tournaments demo --no-browser --no-next-port --port $(PORT)

demo-new: env-app ## start the demonstration again from the beginning
	@exec $(PY) -m tournaments demo --anew --no-browser --no-next-port --port $(PORT)

serve: env-app ## serve your contests at PORT (8000), with the data in var/
	@exec $(PY) manage.py serve --port $(PORT)

password: env-app ## give the account NAME a new password
	@$(PY) manage.py password "$(NAME)"

test: env ## run the everyday tests
	$(PYTEST) $(EVERYDAY) --slowest-files=10

test-for: env ## run at once the tests nearest to FILE, a file of code, a template or a test
	@$(PY) .ci/tests_for.py $(FILE)

test-database: env ## run the everyday tests that send queries of their own, on the database at DATABASE_URL
	$(PYTEST) $(EVERYDAY) --database-only

test-slow: env ## run the slow tests, and every property on more examples
	$(PYTEST) -n $(WAITING_JOBS) -m "(slow or later or hypothesis) and not browser" --hypothesis-profile=thorough --slowest-files=20

# `.venv/on` is made again each time. What Django and Python will drop is an error.
test-on: env ## run the everyday tests on PYTHON, such as python3.13, with the newest Django for it
	.venv/bin/uv venv --quiet --clear --python "$(PYTHON)" .venv/on
	.venv/bin/uv pip install --quiet --python .venv/on --require-hashes -r requirements/dev.txt
	.venv/bin/uv pip install --quiet --python .venv/on --upgrade "django<7"
	.venv/on/bin/python -W error::DeprecationWarning -W error::PendingDeprecationWarning \
		-m pytest -n $(JOBS) --dist worksteal $(EVERYDAY)

later: env ## choose everyday tests that only repeat others, to run with the slow ones
	$(PY) .ci/later.py

test-browser: env ## run the page tests in Chromium
	$(PYTEST) -n $(WAITING_JOBS) tests/browser -m "browser and not slow" --slowest-files=10

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

same-marks: ## mark 300,000 random deals with the engine of REV too: no mark, no line has changed
	@PYTHONPATH=. $(PY) .ci/same_marks.py $(REV)

# SEED repeats a run. OUTAGES kills PostgreSQL: the run then starts one of its own; otherwise it uses
# SQLite, or a new database of the server at DATABASE_URL.
endurance: env ## race two desks RACES (1000) times a kind, kill the server KILLS (200) times
	nice $(PY) -m tests.endurance --races $(RACES) --kills $(KILLS) --outages $(OUTAGES) \
		$(if $(SEED),--seed $(SEED))

bench: env ## measure the speed of scoring, pages and draws, each beside a reference
	$(PY) -m benchmarks

figures: env ## compare the work of everyday tasks with that of the last release
	$(PY) .ci/figures.py

wheel: env-app ## build the wheel in dist/
	$(PY) -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation \
		--wheel-dir dist .

# PYTHON_ZIP is the official embeddable Python that installers/windows/python.toml names.
windows: env wheel ## make the folder for Windows, and its ZIP, in dist/
	$(PY) -m installers.windows.folder --python "$(PYTHON_ZIP)" \
		--wheel dist/dixdeder-$(VERSION)-py3-none-any.whl

# Apart from .ci/run: Wine is half a gigabyte, and its tests take eight minutes.
windows-tried: env ## run the folder for Windows under Wine: tutorial, closed window, awkward places
	WINDOWS_TRIED=1 $(PY) -m pytest -rs tests/browser/core/test_windows_folder.py

release: env ## make and tag VERSION in dist/, all parts but WITHOUT ("windows image"), after .ci/run
	$(PY) -m installers.release $(VERSION) --without $(WITHOUT)

site: env-app ## write a demonstration site in dist/site: a finished contest, its papers, the help
	@rm -rf dist/site && mkdir -p dist
	@data=$$(mktemp -d) && trap 'rm -rf "$$data"' EXIT && \
		env -u DATABASE_URL DATA_DIR="$$data" $(PY) manage.py site dist/site

# The environment: checkout.txt is enough to run contests, dev.txt adds what development needs.

env: .venv/.locked-dev $(CATALOGUES) collected/.collected documents/.rendered ## make .venv with all libraries for development

env-app: .venv/.locked $(CATALOGUES) collected/.collected documents/.rendered ## make .venv with the libraries to run the program

.venv/bin/activate:
	@PYTHON='$(PYTHON)' sh .ci/make-venv

.venv/.locked: requirements/checkout.txt .venv/bin/activate
	@echo "Installation des bibliothèques (la première fois seulement)…"
	@$(INSTALL) requirements/checkout.txt
	@touch $@

.venv/.locked-dev: requirements/dev.txt requirements/checkout.txt .venv/bin/activate
	@$(INSTALL) requirements/dev.txt
	@touch .venv/.locked $@

# Babel and not msgfmt, because some laptops lack gettext's tools.
locale/%.mo: locale/%.po | .venv/.locked
	@$(PY) -m babel.messages.frontend --quiet compile --locale $(firstword $(subst /, ,$*)) --input-file $< --output-file $@
	@[ -e $@ ] || echo "$<: not compiled, remove \"#, fuzzy\" above its header" >&2

# Browsers keep the static files for ever, by names that carry a digest of their content.
collected/.collected: $(STATIC) | .venv/.locked
	@echo "Préparation des feuilles de style et des scripts…"
	@$(PY) manage.py collect

# The program serves the documents rendered.
documents/.rendered: $(DOCUMENTS) | .venv/.locked $(CATALOGUES)
	@echo "Préparation des pages d’aide…"
	@$(PY) manage.py documents
	@touch $@

compile-messages: env-app ## compile the translations for the program

messages: env ## collect the texts to translate into the catalogues (needs gettext's xgettext)
	$(PY) manage.py makemessages --locale en --no-location --no-obsolete --no-wrap \
		--ignore var --ignore tests --ignore .venv
	$(PY) .ci/messages.py --write

# A full run takes a few minutes. WORDS chooses pictures by a part of their name: WORDS="cash prizes".
pictures: env ## draw the pictures of the documents again, or those named by WORDS
	$(PY) docs/make_images.py $(WORDS)

used-styles: env ## keep of Bootstrap's style sheet what the pages use
	$(PY) .ci/used_styles.py

icons: env ## put the icons in one file
	$(PY) .ci/icons.py

# excludes.in names what app.txt leaves out.
LOCKED := .venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-header
lock: env ## lock the newest allowed libraries with their hashes
	$(LOCKED) --output-file requirements/app.txt requirements/app.in \
		--excludes requirements/excludes.in
	$(LOCKED) --output-file requirements/photos.txt requirements/photos.in \
		--constraints requirements/app.txt
	$(LOCKED) --output-file requirements/postgresql.txt requirements/postgresql.in \
		--constraints requirements/app.txt
	$(LOCKED) --output-file requirements/checkout.txt requirements/checkout.in \
		--constraints requirements/app.txt --constraints requirements/photos.txt \
		--constraints requirements/postgresql.txt
	$(LOCKED) --output-file requirements/dev.txt requirements/dev.in \
		--constraints requirements/checkout.txt
	$(LOCKED) --output-file requirements/uv.txt requirements/uv.in \
		--constraints requirements/dev.txt
