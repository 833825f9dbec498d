#!/usr/bin/env bash
# The page of `outflank analyze --html` in a real browser, driven by keys and clicks. Screenshots at
# the width of a desk and of a phone go to SCREENSHOTS, if that is given. Skipped (77) where there is
# no Chromium.
# usage: analysis_page_test.sh PROGRAM [SCREENSHOTS]
set -euo pipefail
program=$1
screenshots=${2:-}

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [[ -z $browser ]]; then
  echo "skipped: there is no Chromium here"
  exit 77
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# browse OPTION… FILE
browse() {
  HOME=$scratch timeout 120 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars \
    --disable-dev-shm-usage --disable-background-networking --disable-component-update \
    --disable-sync --no-first-run --user-data-dir="$scratch/profile" --virtual-time-budget=5000 \
    "${@:1:$#-1}" "file://${*: -1}" 2>"$scratch/errors"
}

cat >"$scratch/games.ggf" <<'END'
(;GM[Othello]PB[Anna </script><b>]PW[Bert]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)
(;GM[Othello]PB[Carl]PW[Dora]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5]W[d6]B[c3];)
END
"$program" analyze "$scratch/games.ggf" --level 4 --threads 1 --hash 4 --quiet \
  --html "$scratch/page.html" >/dev/null
page=$scratch/page.html

# Everything is in the page itself: nothing is fetched.
if grep -nE '<(link|img|iframe|script)[^>]*(src|href)=|@import|url\(|fetch\(|XMLHttpRequest' "$page"; then
  echo "the page refers to something outside"
  exit 1
fi

# Uses the page as a person does, and tells the answer to whoever shows it.
cat >"$scratch/drive.js" <<'END'
const problems = [];
function expect(what, found, wanted) {
  if (found !== wanted) problems.push(what + ": found " + found + ", expected " + wanted);
}
function key(name) {
  document.dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true, cancelable: true}));
}
const discs = () => document.querySelectorAll("#board circle[r='8.2']").length;
const state = () => document.getElementById("state").textContent;
expect("title", document.getElementById("title").textContent, "Anna <" + "/script><b> – Bert, B+64");
expect("discs at the start", discs(), 4);
key("ArrowRight");
expect("discs after one move", discs(), 5);
expect("state", state().startsWith("After Black’s e6 at ply 0"), true);
key("ArrowLeft");
expect("back at the start", discs(), 4);
key("End");
expect("discs at the end", discs(), 13);
expect("all are black", document.querySelectorAll("#board circle[fill='var(--white)']").length, 0);
expect("the end", state().includes("The record ends here."), true);
key("Home"); key("m");
const mistake = document.querySelector("#moves tr.here .lost");
expect("a mistake", mistake !== null && mistake.textContent !== "", true);
document.querySelectorAll("#moves tbody tr")[6].click();
expect("clicked row", state().startsWith("After Black’s e7 at ply 6"), true);
expect("alternatives", document.querySelectorAll("#alternatives tbody tr").length > 1, true);
expect("played one is marked", document.querySelectorAll("#alternatives .played").length, 1);
const curve = document.getElementById("curve"), box = curve.getBoundingClientRect();
curve.dispatchEvent(new MouseEvent("click", {clientX: box.right, clientY: box.top + 20, bubbles: true}));
expect("clicked curve", state().startsWith("After Black’s c5 at ply 8"), true);
expect("curve", curve.querySelectorAll("polyline").length, 1);
expect("exact region", curve.querySelectorAll("rect").length, 1);
document.getElementById("first").click();
expect("button", discs(), 4);
key("n");
expect("second game", document.getElementById("title").textContent, "Carl – Dora");
expect("players", document.querySelectorAll("#players tbody tr").length, 4);
key("p"); key("ArrowRight"); key("ArrowRight"); key("ArrowRight");
expect("width", document.documentElement.scrollWidth <= window.innerWidth, true);
for (const control of document.querySelectorAll("button:not(:disabled), select, #moves")) {
  control.focus();
  expect("focus of " + control.id, document.activeElement, control);
}
document.activeElement.blur();
window.scrollTo(0, 0);
document.documentElement.dataset.result = problems.length ? problems.join("; ") : "fine";
if (window.parent !== window) window.parent.postMessage(document.documentElement.dataset.result, "*");
END
# awk keeps the script as it is, whatever stands in it.
awk -v script="$scratch/drive.js" '
  index($0, "</body>") {
    print "<script>"
    while ((getline line < script) > 0) print line
    print "</script>"
  }
  { print }' "$page" >"$scratch/driven.html"

# A window has a least width; a frame has not.
cat >"$scratch/phone.html" <<'END'
<!DOCTYPE html><html><body style="margin:0"><script>
window.addEventListener("message", event => { document.documentElement.dataset.result = event.data; });
</script><iframe src="driven.html" width="360" height="2200" style="border:0"></iframe></body></html>
END

for name in driven phone; do
  browse --window-size=1280,1000 --dump-dom "$scratch/$name.html" >"$scratch/$name.dom"
  read -r result < <(grep -o 'data-result="[^"]*"' "$scratch/$name.dom") || result=none
  echo "$name: $result"
  if [[ $result != 'data-result="fine"' ]]; then
    head -n 20 "$scratch/errors"
    exit 1
  fi
done

if [[ -n $screenshots ]]; then
  mkdir -p "$screenshots"
  browse --window-size=1280,1100 --screenshot="$screenshots/analysis.png" "$scratch/driven.html"
  browse --window-size=500,2200 --screenshot="$screenshots/analysis_phone.png" "$scratch/phone.html"
fi
