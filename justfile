# Recipes are conveniences over cargo: everything they do can be typed by hand.

set positional-arguments

# List the recipes
[private]
default:
    @just --list --unsorted

# Run all tests, or those of one problem: `just test scout`
[group('test')]
test PROBLEM='':
    {{ if PROBLEM == '' { 'cargo test --workspace' } else { 'ALPHABETA_PROBLEM="$1" cargo test -p tests --test samples --test bad_input --test streams --test mutation --test functions --test one_file --test tidy && cargo test -p "$1"' } }}

# Judge a problem's program, or one of your own, with oj: `just judge scout 'python3 my_scout.py'`
[group('test')]
[no-exit-message]
judge PROBLEM CMD='':
    #!/bin/sh
    set -eu
    inputs=$PWD/problems/$1
    if [ ! -d "$inputs/samples" ]; then
        echo "no problem '$1', only:" $(ls problems) >&2
        exit 1
    fi
    if ! oj test --help >/dev/null 2>&1; then
        echo 'oj is missing: pipx install online-judge-tools && pipx inject online-judge-tools setuptools' >&2
        exit 1
    fi
    # oj asks PyPI for a newer oj at every start, unless it remembers that it just did.
    XDG_CACHE_HOME=$PWD/target/oj
    mkdir -p "$XDG_CACHE_HOME/online-judge-tools"
    asked='{"time": 9e9, "version": "0.0"}'
    echo "{\"online-judge-tools\": $asked, \"online-judge-api-client\": $asked}" >"$XDG_CACHE_HOME/online-judge-tools/pypi.json"
    if [ -z "${2-}" ]; then
        cargo build -q --release --target-dir target -p "$1"
        set -- "$1" "target/release/$1"
    else
        cd {{ quote(invocation_directory()) }}
    fi
    export XDG_CACHE_HOME
    oj test -m exact-match --tle 10 -d "${inputs%/*}" -c "env -u XDG_CACHE_HOME $2" "$inputs"/samples/* "$inputs"/cases/*

# The same for every problem, for a program in Python, and for a wrong one that oj must notice
[group('test')]
judge-all:
    for problem in $(ls problems); do just judge "$problem" || exit 1; done
    just judge leaf-count 'python3 problems/leaf-count/function.py'
    just judge scout 'echo "(3, 7, 6, 6)"' >target/oj/wrong && exit 1 || grep 'test failed: .* AC' target/oj/wrong

# Accept what the programs print now as the snapshots, and drop stale ones
[group('test')]
update-snapshots:
    env -u ALPHABETA_PROBLEM INSTA_UPDATE=always cargo test -p tests --test samples --test bad_input --no-fail-fast
    @for snap in tests/tests/snapshots/*.snap; do [ -f "$(sed -n 's/^input_file: //p' "$snap")" ] || rm -v "$snap"; done
    @rm -f tests/tests/snapshots/*.snap.new

# Seek inputs that `board`, `literal`, `nested` or `tokens` gets wrong: `just fuzz nested 60`
[group('test')]
fuzz TARGET SECONDS:
    @cargo fuzz --version >/dev/null 2>&1 || { echo 'cargo-fuzz is missing: cargo install cargo-fuzz --locked (the targets also need g++)' >&2; exit 1; }
    mkdir -p "target/fuzz/corpus/$1"
    cargo fuzz run --fuzz-dir crates/alphabeta-core/fuzz --target-dir target/fuzz --sanitizer none "$1" "target/fuzz/corpus/$1" problems/*/*/ -- -max_total_time="$2" -max_len=4096 -timeout=10 -verbosity=0 -print_final_stats=1

# The same for each of them in turn
[group('test')]
fuzz-all SECONDS: (fuzz 'board' SECONDS) (fuzz 'literal' SECONDS) (fuzz 'nested' SECONDS) (fuzz 'tokens' SECONDS)

# Solve what is on standard input: `just run scout < problems/scout/samples/1.in`
[group('solve')]
run PROBLEM:
    @cargo run -q --release -p "$1"

# Make one file of a problem's program, to submit: `just bundle scout > scout.rs`
[group('solve')]
[no-exit-message]
bundle PROBLEM:
    @cargo run -q -p alphabeta -- bundle "$1"

# Start a problem that passes all tests, to be edited: `just new my-problem`
[group('solve')]
[no-exit-message]
new PROBLEM:
    @cargo run -q -p tests --bin new-problem -- "$1"

# Show sample N of a problem: the input, our answer, the expected one
[group('solve')]
sample PROBLEM N:
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

# Compile the core and the solutions with rustc 1.63, where there is one
[group('check')]
floor:
    tests/floor

# Compile every program's one file by rustc alone, old and new, and try all inputs on it
[group('check')]
bundle-check:
    cargo test -p tests --test one_file --test bundle

# Everything that is checked before a change lands
[group('check')]
ci: check floor test (test 'scout') judge-all check-fuzz (fuzz-all '10')
    cargo run -q -p scout < problems/scout/samples/1.in
    just bundle scout > target/scout.rs
