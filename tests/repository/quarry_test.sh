#!/usr/bin/env bash
# Quarry, a graphical host, starts the program twice and has it play a whole game against itself.
# The engine is set up by Quarry's own options file; the new-game dialog is operated by its mnemonic
# keys. What Quarry said and what it was answered is checked, and a screenshot of the finished game
# is kept in ARTIFACTS where ImageMagick is there. Skipped (77) where Quarry, Xvfb or xdotool is
# missing.
# usage: quarry_test.sh PROGRAM ARTIFACTS
set -euo pipefail
program=$1
artifacts=$2
PATH=$PATH:/usr/games # Where Debian puts it.

for tool in quarry Xvfb xdotool; do
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

# The engine, with what it is told and what it answers on record.
cat >"$scratch/engine" <<END
#!/usr/bin/env bash
tee '$scratch/'\$\$.told | '$program' --level 2 --threads 1 | tee '$scratch/'\$\$.answered
END
chmod +x "$scratch/engine"
cat >"$scratch/.quarry" <<END
[GTP Engine "Outflank"]
Screen name format = "%n %v"
Name = "Outflank"
Command line = "$scratch/engine"
Supported games = "Reversi"
END

Xvfb -displayfd 3 -screen 0 1024x768x24 3>"$scratch/display" >/dev/null 2>&1 &
processes+=($!)
for ((i = 0; i < 300; ++i)); do
  if [[ -s $scratch/display ]]; then break; fi
  sleep 0.1
done
DISPLAY=:$(<"$scratch/display")
export DISPLAY
HOME=$scratch quarry >"$scratch/quarry" 2>&1 &
processes+=($!)

# press WINDOW KEY…: waits for the window with this title, then presses the keys there.
press() {
  local window key
  read -r window < <(timeout 60 xdotool search --sync --onlyvisible --name "^$1\$")
  xdotool windowfocus --sync "$window"
  for key in "${@:2}"; do
    sleep 0.3
    xdotool key "$key"
  done
}
press 'Quarry Control Center' alt+n
press 'New Game' alt+r alt+o alt+p alt+f
press 'New Game' alt+p

# The game as the first engine saw it: the moves that it was told, and its answers to genmove.
moves() {
  local told
  for told in "$scratch"/*.told; do
    awk 'FILENAME ~ /answered$/ {
           if ($1 == "=" && $2 ~ /^[A-Ha-h][1-8]$/) answers[++count] = $2
           next
         }
         $1 == "play" { printf "%s", $3 }
         $1 == "genmove" { printf "%s", answers[++used] }' "${told%told}answered" "$told"
    break
  done
}
game_over() {
  "$program" hint --moves "$1" --depth 1 --json 2>/dev/null | grep >/dev/null '"game_over": *true'
}

# True if every command that Quarry sent got its answer, in its order, and no answer was an error.
traffic_is_right() {
  local told answers commands
  for told in "$scratch"/*.told; do
    # Quarry may be stopped before the last answer is read.
    commands=$(grep -c . "$told")
    answers=$(grep -c '^=' "${told%told}answered")
    if grep '^?' "${told%told}answered"; then return 1; fi
    ((answers == commands)) || {
      echo "$commands commands, $answers answers"
      return 1
    }
    # The dialogue with which Quarry begins, then the game.
    for command in protocol_version name version list_commands list_games 'set_game Othello' \
      'boardsize 8' clear_board; do
      grep -qix "$command" "$told" || {
        echo "Quarry did not ask for $command"
        return 1
      }
    done
    grep -qix '= Othello' "${told%told}answered"
    # Each side is asked for moves and told those of the other side, and never for a pass.
    grep -qi '^genmove' "$told" && grep -qi '^play' "$told" || return 1
    if grep -qi 'pass' "$told"; then return 1; fi
    if grep -qi '^= *pass' "${told%told}answered"; then return 1; fi
  done
}

mkdir -p "$artifacts"
for ((i = 0; i < 120; ++i)); do
  sleep 1
  transcript=$(moves 2>/dev/null || true)
  if game_over "$transcript"; then
    echo "played $transcript"
    sleep 2 # Until the last move is drawn.
    if command -v import >/dev/null; then import -window root "$artifacts/quarry.png"; fi
    cat "$scratch"/*.told >"$artifacts/quarry.gtp"
    traffic_is_right
    exit
  fi
done
echo "the game did not end: $transcript"
head -n 100 "$scratch/quarry" "$scratch"/*.{told,answered} || true
exit 1
