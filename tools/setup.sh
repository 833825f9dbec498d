# What the commands beside it share: which packages are needed, how they get installed, and how
# a build folder is set up. Sourced with `root` set, never run.
# shellcheck shell=bash disable=SC2034,SC2154

build_packages=(g++ cmake ninja-build libboost-dev libboost-filesystem-dev
                libboost-program-options-dev libedit-dev libspdlog-dev libzstd-dev nlohmann-json3-dev)
check_packages=("${build_packages[@]}" git libgtest-dev libbenchmark-dev clang clang-format shellcheck
                pkg-config)
# Graphical hosts, a browser, opponents and machines to run on.
host_packages=(chromium grhino quarry xboard xvfb xdotool imagemagick qemu-user)

# Runs a command as root, if this user may.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif ! command -v sudo >/dev/null; then
    return 1
  elif [[ -t 2 ]]; then
    sudo "$@" # May ask for the password, on the terminal itself.
  else
    sudo -n "$@" 2>/dev/null
  fi
}

# Installs those of the packages named that are missing; tells what to do and ends with 3 where
# that is not possible. On a system that is not Debian's kind it trusts that all is there.
install_packages() {
  command -v dpkg-query >/dev/null || return 0
  local package installed missing=()
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep -qxF "installed $package" <<<"$installed" || missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  echo "outflank: installing ${missing[*]}"
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600)
  if ! as_root "${apt[@]}" update ||
    ! as_root "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; then
    echo "outflank: these packages are missing; install them as root with:"
    echo "apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    exit 3
  fi
}

# Prints the package of the sanitizers' libraries for clang, unless they are there.
clang_runtime() {
  local libraries version
  libraries=$(clang++ -print-file-name=lib)
  if ! compgen -G "$libraries/linux/libclang_rt.asan*" >/dev/null; then
    version=$(clang++ -dumpversion)
    echo "libclang-rt-${version%%.*}-dev"
  fi
}

# configure PRESET [OPTION…]: sets build/PRESET up, and starts anew there if the tree has moved, as
# CMake refuses to go on with such a folder.
configure() {
  local build=$root/build/$1 options=("${@:2}")
  if ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt" 2>/dev/null; then
    rm -rf "$build/CMakeCache.txt" "$build/CMakeFiles"
  fi
  if command -v ccache >/dev/null; then options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
  (cd "$root" && cmake --preset "$1" "${options[@]}")
}
