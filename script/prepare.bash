# Sourced by script/server, script/test and others: checks for a recent Swift, installs missing system packages, and builds.

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

require_swift() {
  local version found='[[:space:]]version ([0-9]+)\.([0-9]+)'
  command -v swift >/dev/null || fail "Swift is not installed. BasicPay needs Swift 6.2 or newer: https://www.swift.org/install"
  version=" $(swift --version 2>/dev/null)" ||
    fail "'swift --version' does not work here. Please install Swift 6.2 or newer: https://www.swift.org/install"
  [[ $version =~ $found ]] || fail "Can't tell which Swift this is: 'swift --version' says$version"
  ((BASH_REMATCH[1] * 100 + BASH_REMATCH[2] >= 602)) ||
    fail "Swift ${BASH_REMATCH[1]}.${BASH_REMATCH[2]} is too old. BasicPay needs Swift 6.2 or newer: https://www.swift.org/install"
}

missing_packages=""
missing_reasons=""

# need PACKAGE WHY CHECK…: PACKAGE is missing unless the command CHECK succeeds.
need() {
  local package=$1 why=$2
  shift 2
  "$@" >/dev/null 2>&1 && return 0
  missing_packages+=" $package"
  missing_reasons+="${missing_reasons:+, }$package ($why)"
}

# Installs the packages that `need` found missing. If there are none, it prints nothing and takes no time.
install_missing() {
  [[ -n $missing_packages ]] || return 0
  local as_root="" log
  command -v apt-get >/dev/null || fail "Please install these first, under the names your system has for them: $missing_reasons."
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail "Please run as root: apt-get install$missing_packages. Missing: $missing_reasons."
    as_root="sudo"
  fi
  say "Installing system packages: $missing_reasons."
  log=$(mktemp)
  if ! { $as_root apt-get -qq update &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $missing_packages; } >"$log" 2>&1 </dev/null; then
    tail -n 15 "$log" >&2
    fail "Could not install$missing_packages (messages above). Please install them yourself and run this again."
  fi
  rm -f "$log"
  missing_packages="" missing_reasons=""
}

need_for_build() {
  if [[ $(uname) == Darwin ]]; then # Xcode brings the rest
    need secp256k1 "keys for Ethereum; brew install secp256k1" compgen -G '/*/*/include/secp256k1_recovery.h'
    need libsodium "signatures in the sandbox; brew install libsodium" compgen -G '/*/*/include/sodium.h'
    need qrencode "QR codes; brew install qrencode" compgen -G '/*/*/include/qrencode.h'
    need zxing-cpp "reading QR codes; brew install zxing-cpp" compgen -G '/*/*/include/ZXing/ReadBarcode.h'
    return 0
  fi
  need git "fetches the Swift packages" command -v git
  need ca-certificates "checks where they come from" test -e /etc/ssl/certs/ca-certificates.crt
  need libsqlite3-dev "the wallet's database" test -e /usr/include/sqlite3.h
  need zlib1g-dev "compression for HTTP" test -e /usr/include/zlib.h
  need libsecp256k1-dev "keys for Ethereum" test -e /usr/include/secp256k1_recovery.h
  need libqrencode-dev "QR codes" test -e /usr/include/qrencode.h
  need libzxing-dev "reading QR codes" test -e /usr/include/ZXing/ReadBarcode.h
  need libsodium-dev "signatures in the sandbox" test -e /usr/include/sodium.h
}

# Whether the wallet's own window can be built here.
has_webkit() { [[ -e /usr/include/webkitgtk-6.0/webkit/webkit.h ]]; }

# build LOG FLAG…: builds, and shows the log's last line, without remarks: continuously on a terminal, elsewhere every half minute.
build() {
  local log=$1 started=$SECONDS pid tick=0 line
  shift
  mkdir -p "$(dirname "$log")"
  "$root/script/swift" build --package-path "$root" "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  trap 'kill "$pid" 2>/dev/null; exit 130' INT TERM
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.5
    tick=$((tick + 1))
    line=$(tail -n 9 "$log" | sed '/^remark:/d' | tail -n 1 | tr -d '\r' | cut -c 1-90)
    if [[ -t 1 ]]; then
      printf '\r\033[K  %d s  %s' $((SECONDS - started)) "$line"
    elif ((tick % 60 == 0)); then
      say "  $((SECONDS - started)) s  $line"
    fi
  done
  [[ ! -t 1 ]] || printf '\r\033[K'
  trap - INT TERM
  wait "$pid" && return 0
  grep -E '(error|fatal):' "$log" | sort -u | head -n 20 >&2 || tail -n 20 "$log" >&2
  fail "The build failed. The whole log is in $log"
}
