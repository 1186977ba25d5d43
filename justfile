# Recipes are conveniences over cargo: everything they do can be typed by hand.

set positional-arguments

# List the recipes
[private]
default:
    @just --list --unsorted

# Run all tests, or those of one problem: `just test scout`
[group('test')]
test PROBLEM='':
    {{ if PROBLEM == '' { 'cargo test --workspace' } else { 'ALPHABETA_PROBLEM="$1" cargo test -p tests --test samples --test bad_input --test streams --test mutation --test functions --test tidy && cargo test -p "$1"' } }}

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

# Everything that is checked before a change lands
[group('check')]
ci: check floor test (test 'scout') check-fuzz (fuzz-all '10')
    cargo run -q -p scout < problems/scout/samples/1.in
