# Which Debian packages the project needs, and how they get installed. Sourced by the scripts
# beside it, never run.
# shellcheck shell=bash disable=SC2034

build_packages=(g++ cmake ninja-build libboost-program-options-dev libspdlog-dev nlohmann-json3-dev)
check_packages=("${build_packages[@]}" git libgtest-dev clang clang-format)
# Graphical hosts, opponents and machines to run on.
host_packages=(grhino quarry xvfb qemu-user)

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
