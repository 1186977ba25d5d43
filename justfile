# Recipes are conveniences over cargo: everything they do can be typed by hand.

set positional-arguments

# List the recipes
[private]
default:
    @just --list --unsorted

# Run all tests, or those of one problem: `just test scout`
[group('test')]
test PROBLEM='':
    {{ if PROBLEM == '' { 'cargo test --workspace' } else { 'ALPHABETA_PROBLEM="$1" cargo test -p tests && cargo test -p "$1"' } }}

# Accept what the programs print now as the snapshots, and drop stale ones
[group('test')]
update-snapshots:
    rm -f tests/tests/snapshots/*.snap tests/tests/snapshots/*.snap.new
    INSTA_UPDATE=always cargo test -p tests --test samples --test bad_input

# Solve what is on standard input: `just run scout < problems/scout/samples/1.in`
[group('solve')]
run PROBLEM:
    @cargo run -q --release -p "$1"

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

# Compile the core and the solutions with rustc 1.63, where there is one
[group('check')]
floor:
    tests/floor

# Everything that is checked before a change lands, the commands of the README included
[group('check')]
ci: check floor test (test 'scout')
    cargo run -q -p scout < problems/scout/samples/1.in
