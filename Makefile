# Each verb works on a fresh machine with a Swift toolchain.
.DEFAULT_GOAL := run
.PHONY: run test build films check bench same docs install files package format clean sanitize headers \
	peers players rivals gate fuzz trials users soak sudden-death threads addresses

# Tools that the tests compare with come first on the path.
PEERS = PATH="$(CURDIR)/.build-peers/bin:$$PATH"
PREFIX ?= /usr/local
RELEASE = .build/release
# One configuration builds the program, its tests, the trials and the pages: nothing is compiled
# twice, and what ships is what was tested. TLS=1 adds https, which takes a TLS library's build.
OPTIONS = -c release -Xswiftc -enable-testing $(if $(TLS),--traits TLS)
BUILD = swift build $(OPTIONS)
TEST = $(PEERS) swift test $(OPTIONS)
SWIFT_FORMAT = swift format lint --strict --recursive --configuration .swift-format

# Without a terminal (CI, a pipe) there is no wall to open: one frame says what it would show.
run: build          ## build for release and open the wall
	@$(if $(ARGS),,[ -t 0 ] && [ -t 1 ] || { $(RELEASE)/zapdeck snapshot --at 20s \
	&& echo "This is the wall after 20 s. To see it live, run this in a terminal: make run"; \
	exit; };) $(RELEASE)/zapdeck $(ARGS)

# What a build prints: in a terminal its progress, elsewhere only what is wrong.
BUILD_LOG = .build/build.log
define COMPILE
if [ -t 1 ]; then $(BUILD) $(1); else mkdir -p .build; echo "$(2) (log: $(BUILD_LOG))"; \
$(BUILD) $(1) > $(BUILD_LOG) 2>&1 || { grep -A 8 -E '(error|warning): ' $(BUILD_LOG) \
|| tail -n 20 $(BUILD_LOG); exit 1; }; fi
endef

build: headers      ## build for release: make build TLS=1 has --tls-cert, too
	@$(call COMPILE,--product zapdeck,building zapdeck)
	@$(COMMIT) > $(RELEASE)/zapdeck_zapdeck.resources/assets/commit

# What `zapdeck --version` says besides the version; empty outside a clone.
COMMIT = { git describe --always --dirty --abbrev=10 2>/dev/null || true; }

# The beginning of the tour, as a moving picture of 2 MB at most and as a film, and a film of a finding.
README_FILM = --size 96x27 --scale 1 --fps 8
films: build        ## make the README's films again: needs ffmpeg
	@mkdir -p assets/recordings
	@record="$(RELEASE)/zapdeck record assets/scenarios"; films=assets/recordings; \
	$$record/tour.yaml --to 18s $(README_FILM) -o $$films/tour.webp && \
	$$record/tour.yaml --to 18s -o $$films/tour.mp4 && \
	$$record/finding.yaml --from 5s --to 17s -o $$films/finding.mp4

TEST_LOG = .build/test.log
test: headers peers ## run the tests, or some: make test ONLY='Golden|House'; THOROUGH=1 runs all; WITHOUT_PEERS=1 installs nothing
	@$(call COMPILE,--build-tests --explicit-target-dependency-import-check error,building the tests)
	@{ $(TEST) --skip-build --disable-xctest $(if $(ONLY),--filter '$(ONLY)') $(ARGS) 2>&1; \
	echo "exit code $$?"; } | awk -v file=$(TEST_LOG) -v live="$$([ -t 1 ] && echo 1)" \
	-f Tests/report.awk

# What every change has to pass: with TLS, and the programs that judge the video.
check: export TLS = 1
check: export THOROUGH = 1
check: headers peers players ## formatting, all tests, generated inputs, documentation, instructions
	@$(SWIFT_FORMAT) Package.swift Sources Tests
	@$(MAKE) --no-print-directory test trials docs gate

bench: build rivals ## measure zapdeck and its usual alternatives; PROGRAMS='wall start' runs some
	@$(BUILD) --product bench
	@$(if $(PROGRAMS),,$(PEERS) $(RELEASE)/bench $(ARGS))
	@$(if $(ARGS),,python3 Tests/Tools/BenchmarkTests/Programs/programs.py $(RELEASE) $(PROGRAMS))

same: build         ## compare what two builds write, byte for byte: make same BASE=/path/to/zapdeck
	@$(BUILD) --product bench
	@$(RELEASE)/bench same --base "$(BASE)" $(ARGS)

# The pages of every Swift target, from its catalogue and its comments; a warning is an error.
DOCUMENTED = $(filter-out CTerm,$(notdir $(patsubst %/,%,$(wildcard Sources/*/*/))))
docs: headers       ## documentation pages, below .build/plugins/Swift-DocC/outputs
	@swift package $(OPTIONS) generate-documentation $(addprefix --target ,$(DOCUMENTED)) \
	--symbol-graph-minimum-access-level package --warnings-as-errors

BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share
install: build files ## install program, files, man page and completions below PREFIX (and DESTDIR)

files:
	@install -d "$(BIN)" "$(SHARE)/zapdeck" "$(SHARE)/man/man1" \
	"$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" \
	"$(SHARE)/fish/vendor_completions.d"
	@install -s -m 755 $(RELEASE)/zapdeck "$(BIN)/zapdeck"
	@rm -rf "$(SHARE)/zapdeck/assets" "$(BIN)/zapdeck_zapdeck.resources"
	@cp -R $(RELEASE)/zapdeck_zapdeck.resources/assets "$(SHARE)/zapdeck/"
	@$(MANUAL) | gzip -9n > "$(SHARE)/man/man1/zapdeck.1.gz"
	@$(RELEASE)/zapdeck --generate-completion-script bash \
	> "$(SHARE)/bash-completion/completions/zapdeck"
	@$(RELEASE)/zapdeck --generate-completion-script zsh > "$(SHARE)/zsh/site-functions/_zapdeck"
	@$(RELEASE)/zapdeck --generate-completion-script fish \
	> "$(SHARE)/fish/vendor_completions.d/zapdeck.fish"

# The man page is the program's own help, command by command.
COMMANDS = run demo play serve check explore matrix import shrink capacity replay record snapshot list faults rules keys notifications doctor
MANUAL = { printf '.TH ZAPDECK 1 "" "zapdeck $(VERSION)"\n.SH NAME\nzapdeck \\- %s\n' \
	"simulated video players side by side in a terminal"; \
	printf '.SH SYNOPSIS\n.B zapdeck\n[command] [options]\n.SH COMMANDS\n'; \
	for command in $(COMMANDS); do printf '.SS %s\n.nf\n' $$command; \
	$(RELEASE)/zapdeck $$command --help | sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^[.']/\\\\\&&/"; \
	printf '.fi\n'; done; \
	printf '.SH EXIT STATUS\n'; $(RELEASE)/zapdeck help | sed -n '/^Exit codes/,/^$$/p'; \
	printf '.SH FILES\n.I ~/.config/zapdeck/config.yaml\n.br\n.I %s\n' \
	"$(PREFIX)/share/zapdeck/assets"; }

VERSION = $(shell sed -n 's/.*"zapdeck \([0-9.]*\)".*/\1/p' Sources/App/Program/Library/Release.swift)
ARCH = $(shell dpkg --print-architecture 2>/dev/null || uname -m)
# The project's own page: where this clone comes from.
PAGE = $(or $(if $(GITHUB_REPOSITORY),$(GITHUB_SERVER_URL)/$(GITHUB_REPOSITORY)),$(shell \
	git remote get-url origin 2>/dev/null | grep '^https:' || echo unpublished))
PACKAGE = .build/package
NAME = zapdeck_$(VERSION)_$(ARCH)
# The newest symbols of the C library that the program uses.
GLIBC = $(shell objdump -T $(RELEASE)/zapdeck | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1 | cut -d_ -f2)
package: export TLS = 1
package: build      ## make a .tar.gz and, where dpkg-deb is, a .deb in .build/package
	@rm -rf "$(PACKAGE)"
	@$(MAKE) --no-print-directory files DESTDIR="$(CURDIR)/$(PACKAGE)/root" PREFIX=/usr
	@install -D -m 644 LICENSE "$(PACKAGE)/root/usr/share/doc/zapdeck/copyright"
	@mv "$(PACKAGE)/root/usr/share/zsh/site-functions" \
	"$(PACKAGE)/root/usr/share/zsh/vendor-completions"
	@tar -C "$(PACKAGE)/root" --owner=0 --group=0 -czf "$(PACKAGE)/$(NAME).tar.gz" usr
	@command -v dpkg-deb >/dev/null || { echo "no .deb: dpkg-deb is not here"; exit 0; }; \
	install -d "$(PACKAGE)/root/DEBIAN" && printf '%s\n' "Package: zapdeck" \
	"Version: $(VERSION)" "Architecture: $(ARCH)" "Maintainer: zapdeck <$(PAGE)>" \
	"Installed-Size: $$(du -sk "$(PACKAGE)/root/usr" | cut -f1)" \
	"Depends: libc6 (>= $(GLIBC)), libgcc-s1, libstdc++6, libncursesw6, libtinfo6, ncurses-base" \
	"Suggests: libqrencode4" "Section: video" "Priority: optional" \
	"Description: simulated video players side by side in a terminal" \
	" Several simulated video players, each with its own picture, licence, session" \
	" and error notifications, against a simulated head-end." \
	> "$(PACKAGE)/root/DEBIAN/control" \
	&& dpkg-deb --root-owner-group -Zxz -z9 -Sextreme --build "$(PACKAGE)/root" "$(PACKAGE)/$(NAME).deb"
	@ls -l "$(PACKAGE)" | grep zapdeck_

format:             ## format every file
	@swift format --in-place --recursive --configuration .swift-format Package.swift Sources Tests

# ThreadSanitizer does not know the futexes in Synchronization.Mutex: TSAN takes a pthread mutex.
# Files that import Synchronization find its members without its name, so member import visibility
# is off in that build. Without optimization calls retain what they use, which hides a premature
# release.
TSAN = --scratch-path .build-tsan --sanitize thread -Xswiftc -DTSAN -Xswiftc -O \
	-Xswiftc -disable-upcoming-feature -Xswiftc MemberImportVisibility
ASAN = --scratch-path .build-asan --sanitize address
TSAN_OPTIONS = suppressions=$(CURDIR)/Tests/ZapdeckTests/races.txt
ASAN_OPTIONS = detect_leaks=0
# Whatever has threads: the bus, HTTP, sweeps and checks in parallel, and the program's own runs.
THREADED = EventsTests|HeadEndHTTPTests|PlayerSDKTests|CapacitySweepTests|CapacityCommandTests
THREADED_RUNS = ServeTests|ControlTests|AdmittanceTests|CheckTests|EventLogTests|CaptureTests
# Programs that a test starts report into files, too; there have to be none.
REPORTS = $(CURDIR)/$(1)/reports
NO_REPORTS = [ -z "$$(ls "$(REPORTS)")" ] || { cat "$(REPORTS)"/* 2>/dev/null; exit 1; }
CLEAR_REPORTS = rm -rf "$(REPORTS)"; mkdir -p "$(REPORTS)"
sanitize: threads addresses ## both sanitizers

threads: headers peers ## whatever has threads under ThreadSanitizer
	@$(call CLEAR_REPORTS,.build-tsan)
	@TSAN_OPTIONS=$(TSAN_OPTIONS):log_path=$(call REPORTS,.build-tsan)/thread $(PEERS) \
	swift test $(TSAN) --filter '$(THREADED)|$(THREADED_RUNS)' $(ARGS) && $(call NO_REPORTS,.build-tsan)

addresses: headers peers ## every test under AddressSanitizer
	@$(call CLEAR_REPORTS,.build-asan)
	@ASAN_OPTIONS=$(ASAN_OPTIONS):log_path=$(call REPORTS,.build-asan)/address $(PEERS) \
	swift test $(ASAN) $(ARGS) && $(call NO_REPORTS,.build-asan)

# One way in from outside after another; see Sources/Tools/Fuzzing/FuzzTarget.swift.
WAYS = keyBytes keyScript lineUp trace scenario savedSession configuration playlist archive token \
	keyMessage request report control order head
INPUTS = 20000
SEED = 1
# Whole sessions of real clients take longer than other inputs.
SESSIONS = 1000
trials: users       ## users, and 20,000 inputs per entry point: make trials WAYS=token SEED=2
	@$(BUILD) --product fuzz
	@{ printf '%s $(INPUTS)\n' $(WAYS); echo servedSession $(SESSIONS); } \
	| xargs -P "$$(getconf _NPROCESSORS_ONLN)" -L 1 sh -c '$(RELEASE)/fuzz $$0 $$1 $(SEED)'

# Random users, by the part they use: 3,000 scripts, some of which start the program itself.
USERS = wall:700 scenario:500 imported:400 talk:1000 served:300 search:40 terminal:20 server:20 explore:20
users: build        ## 3,000 random users: make users USERS=wall:100 SEED=2
	@$(BUILD) --product fuzz
	@printf '%s\n' $(USERS) | tr : ' ' | xargs -P "$$(getconf _NPROCESSORS_ONLN)" -L 1 \
	sh -c '$(PEERS) $(RELEASE)/fuzz users $$0 $$1 $(SEED)'

# libFuzzer needs clang's runtime, which Swift's toolchain for Linux brings. What it finds is kept
# in .build-fuzz; what belongs to the corpus is copied to Tests/Tools/FuzzingTests/Corpus by hand.
FUZZ = .build-fuzz/release/fuzz
FUZZ_OPTIONS = -max_total_time=60 -timeout=10 -rss_limit_mb=2048 -max_len=65536 \
	-print_final_stats=1 -verbosity=0
LSAN_OPTIONS = suppressions=Tests/Tools/FuzzingTests/leaks.txt:print_suppressions=0
fuzz: headers       ## fuzz every way in for a minute: make fuzz ARGS=-max_total_time=600 WAYS=token
	@swift build -c release --scratch-path .build-fuzz --product fuzz -Xswiftc -DFUZZER \
	-Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address \
	-Xswiftc -use-ld=lld
	@for way in $(WAYS); do echo "== $$way"; \
	mkdir -p .build-fuzz/found/$$way; \
	$(FUZZ) dictionary $$way > .build-fuzz/$$way.dictionary; \
	LSAN_OPTIONS=$(LSAN_OPTIONS) WAY_IN=$$way $(FUZZ) $(FUZZ_OPTIONS) \
	-dict=.build-fuzz/$$way.dictionary \
	-artifact_prefix=.build-fuzz/$$way- $(ARGS) \
	.build-fuzz/found/$$way Tests/Tools/FuzzingTests/Corpus/$$way || exit 1; done

KILLS = 200
sudden-death: build peers ## kill 200 live sessions, end some in other ways: make sudden-death KILLS=20
	@$(PEERS) python3 Tests/ZapdeckTests/sudden_death.py $(RELEASE)/zapdeck $(KILLS) $(ARGS)

soak: build         ## a wall and a server for 10 minutes, which must not grow: make soak ARGS=3600
	@python3 Tests/ZapdeckTests/soak.py $(RELEASE)/zapdeck $(ARGS)

clean:              ## remove all build products
	@swift package clean

# Instruction counts have no noise: one that has grown by more than 5 % fails. RECORD=1 records new
# counts.
gate:
	@command -v valgrind >/dev/null || { echo "gate: skipped; no valgrind here"; exit 0; }; \
	$(BUILD) --product bench \
	&& $(RELEASE)/bench --gate Sources/Tools/Benchmark/Gate/instructions.txt

# Programs that the benchmark compares with; without them its rows say what is missing.
rivals:
	@for tool in btop hyperfine valgrind wrk; do command -v $$tool >/dev/null && continue; \
	echo "the benchmark compares with $$tool; installing it"; \
	SUDO=; [ "$$(id -u)" = 0 ] || SUDO=sudo; \
	{ command -v apt-get >/dev/null && $$SUDO apt-get update -qq \
	&& $$SUDO apt-get install -y -qq $$tool; } || brew install $$tool \
	|| echo "not installed: its rows will say so"; done

# Installs ncurses' headers where they are missing, with apt-get; macOS has them.
headers:
	@if [ "$$(uname)" = Darwin ]; then exit 0; fi; \
	if echo '#include <curses.h>' | cc -E - >/dev/null 2>&1; then exit 0; fi; \
	echo "zapdeck needs ncurses' headers; installing libncurses-dev with apt-get"; \
	SUDO=; [ "$$(id -u)" = 0 ] || SUDO=sudo; \
	$$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq libncurses-dev

# Installs independent readers of tokens, playlists, segments and schemas for the tests; without
# Python or a network the tests that need them are skipped, and say so.
PEER_MODULES = jwt m3u8 cryptography pyte jsonschema yaml PIL schemathesis haralyzer \
	prometheus_client grafana_foundation_sdk http_sfv
PEER_PACKAGES = PyJWT m3u8 cryptography pyte jsonschema pyyaml pillow schemathesis haralyzer \
	prometheus_client grafana-foundation-sdk http_sfv
# What the tests compare with: WITHOUT_PEERS=1 installs nothing, and skips the tests that need it.
peers:
	@[ -n "$(WITHOUT_PEERS)" ] && exit 0; \
	for module in $(PEER_MODULES); do echo "import $$module"; done | $(PEERS) python3 - \
	>/dev/null 2>&1 || packages=1; command -v tmux >/dev/null || tmux=1; \
	[ -n "$$packages$$tmux" ] || exit 0; \
	echo "installing what the tests compare with:$${packages:+ Python packages, into .build-peers}$${tmux:+ tmux,\
	with the system's package manager} (WITHOUT_PEERS=1 skips those tests instead)"; \
	[ -z "$$packages" ] || { python3 -m venv .build-peers \
	&& .build-peers/bin/pip install -q $(PEER_PACKAGES); } \
	|| echo "not installed: the tests that need them will be skipped"; \
	[ -z "$$tmux" ] || { SUDO=; [ "$$(id -u)" = 0 ] || SUDO=sudo; \
	{ command -v apt-get >/dev/null && $$SUDO apt-get update -qq \
	&& $$SUDO apt-get install -y -qq tmux; } || brew install tmux \
	|| echo "not installed: the tests that need it will be skipped"; }

WEB = .build-peers/web
# Installs the programs that judge the video. `make test` does not call this: nobody wants a browser
# from a test run; without the programs their tests are skipped, and say so.
players:            ## install ffmpeg, mkvmerge, mpv, VLC, Chromium, hls.js and Video.js, which judge the video
	@{ [ -s $(WEB)/hls.js ] && [ -s $(WEB)/video.js ]; } \
	|| $(PEERS) python3 Tests/ZapdeckTests/web_fetch.py $(WEB) \
	|| echo "hls.js and Video.js are not here: the tests that need them will be skipped"
	@command -v ffmpeg >/dev/null && command -v mkvmerge >/dev/null && command -v mpv >/dev/null \
	&& command -v cvlc >/dev/null && command -v chromium >/dev/null \
	&& command -v chromedriver >/dev/null && exit 0; \
	SUDO=; [ "$$(id -u)" = 0 ] || SUDO=sudo; \
	{ command -v apt-get >/dev/null && $$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq \
	ffmpeg mkvtoolnix mpv vlc-bin vlc-plugin-base chromium chromium-driver; } \
	|| brew install ffmpeg mkvtoolnix mpv \
	|| echo "not installed: the tests that need them will be skipped"
