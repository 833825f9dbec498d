#!/usr/bin/env bash
# XBoard starts the program twice, as the first and the second engine of its variant reversi, and has
# it play a whole game against itself. What each engine was told and answered is checked, and so is
# the game that XBoard saved; a screenshot is kept in ARTIFACTS where ImageMagick is there.
# Skipped (77) where XBoard or Xvfb is missing.
# usage: xboard_test.sh PROGRAM ARTIFACTS
set -euo pipefail
program=$1
artifacts=$2
PATH=$PATH:/usr/games # Where Debian puts it.

for tool in xboard Xvfb; do
  if ! command -v "$tool" >/dev/null; then
    echo "skipped: there is no $tool here"
    exit 77
  fi
done

scratch=$(mktemp -d)
processes=()
# shellcheck disable=SC2317
clean_up() {
  if ((${#processes[@]})); then kill "${processes[@]}" 2>/dev/null || true; fi
  wait
  rm -rf "$scratch"
}
trap clean_up EXIT

cat >"$scratch/engine" <<END
#!/usr/bin/env bash
tee '$scratch/'\$\$.told | '$program' --level 4 --seed 1 --threads 1 --hash 16 | tee '$scratch/'\$\$.answered
END
chmod +x "$scratch/engine"

Xvfb -displayfd 3 -screen 0 1024x768x24 3>"$scratch/display" >/dev/null 2>&1 &
processes+=($!)
for ((i = 0; i < 300; ++i)); do
  if [[ -s $scratch/display ]]; then break; fi
  sleep 0.1
done
DISPLAY=:$(<"$scratch/display")
export DISPLAY
HOME=$scratch xboard -fcp "$scratch/engine" -scp "$scratch/engine" -variant reversi \
  -testLegality false -matchGames 1 -saveGameFile "$scratch/game.pgn" -timeControl 5 \
  >"$scratch/xboard" 2>&1 &
processes+=($!)

finished() {
  [[ -s $scratch/game.pgn ]] && grep -qE '^\{[0-9]+-[0-9]+\} (1-0|0-1|1/2-1/2)$' "$scratch/game.pgn"
}
for ((i = 0; i < 180; ++i)); do
  if finished; then break; fi
  sleep 1
done
mkdir -p "$artifacts"
if command -v import >/dev/null; then import -window root "$artifacts/xboard.png"; fi
cp "$scratch/game.pgn" "$artifacts/xboard.pgn" 2>/dev/null || true
if ! finished; then
  echo "the game did not end"
  tail -n 200 "$scratch/xboard" "$scratch"/*.{told,answered} || true
  exit 1
fi

# Both engines know of the same end, though XBoard tells them of passes in a way of its own.
sleep 1
ends=$(grep -hoE '^(1-0|0-1|1/2-1/2) \{[0-9]+-[0-9]+\}' "$scratch"/*.answered | sort)
echo "ends: $ends"
[[ $(wc -l <<<"$ends") == 2 && $(uniq <<<"$ends" | wc -l) == 1 ]]

# Drops alternate with passes where there are any; the program itself says whether they are a game.
moves=$(tr '\n' ' ' <"$scratch/game.pgn" | sed -e 's/{[^}]*}//g' -e 's/\[[^]]*\]//g' |
  grep -oE 'P@[a-h][1-8]|@@@@|--' | sed -e 's/P@//' -e 's/@@@@/pa/' -e 's/--/pa/' | tr -d '\n')
echo "played $moves"
"$program" hint --moves "$moves" --depth 1 --json | grep >/dev/null '"game_over": *true'
# XBoard's result is the one of the discs.
result=$(grep -oE '^\{[0-9]+-[0-9]+\} .*' "$scratch/game.pgn")
discs=$(sed -E 's/^\{([0-9]+)-([0-9]+)\}.*/\1 \2/' <<<"$result")
read -r first second <<<"$discs"
score=$("$program" hint --moves "$moves" --depth 1 --json | grep -oE '"score": *-?[0-9]+' | grep -oE -- '-?[0-9]+$')
[[ ${score#-} -eq $((first > second ? first - second : second - first)) ]]

for told in "$scratch"/*.told; do
  answered=${told%told}answered
  grep -q '^xboard$' "$told"
  grep -q '^accepted done$' "$told"
  # Nothing but what the protocol knows was answered, and nothing was refused.
  if grep -vE '^(feature |setup \(|move (P@[a-h][1-8]|@@@@)$|pong |[0-9]+ -?[0-9]+ [0-9]+ [0-9]+ |(1-0|0-1|1/2-1/2) \{)' "$answered"; then
    echo "an answer that XBoard does not know"
    exit 1
  fi
done
