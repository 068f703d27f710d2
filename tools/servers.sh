#!/bin/sh
# Makes sure that the programs the tests run together with Hausmacht are installed: Redis, nginx, Caddy.
# A missing one is installed from its Debian package, as root or with a sudo that needs no password.
# Nothing is started: the tests start their own.
set -u

PATH="$PATH:/usr/sbin:/sbin"
say() { printf '%s\n' "$*" >&2; }

missing() {
	for program in redis-server nginx caddy; do
		command -v "$program" >/dev/null 2>&1 || printf '%s ' "$program"
	done
}

give_up() {
	say "$*"
	say 'The tests of several workers and of proxies need redis-server, nginx and caddy: install them.'
	exit 1
}

packages=$(missing) # they have the names of the programs
if [ -z "$packages" ]; then exit 0; fi
if ! command -v apt-get >/dev/null 2>&1; then
	give_up "Missing: $packages. Without apt-get they cannot be installed from here."
fi
as_root=''
if [ "$(id -u)" -ne 0 ]; then
	if ! sudo -n true >/dev/null 2>&1; then
		give_up "Missing: $packages. Only root may install them: run \"apt-get install $packages\" as root."
	fi
	as_root='sudo -n'
fi

say "Installing the packages: $packages"
log=$(mktemp) || give_up 'There is no room for a temporary file.'
policy=/usr/sbin/policy-rc.d
if [ -e "$policy" ]; then policy=''; fi
trap 'rm -f "$log"; if [ -n "$policy" ]; then $as_root rm -f "$policy"; fi' EXIT
if [ -n "$policy" ]; then # the system asks it whether a new service may start
	printf '#!/bin/sh\nexit 101\n' | $as_root tee "$policy" >/dev/null && $as_root chmod 755 "$policy"
fi
apt() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=120 "$@" >>"$log" 2>&1; }
apt update || say 'The lists of packages could not all be brought up to date; trying with those that are there.'
# shellcheck disable=SC2086 # several packages
if apt install --no-install-recommends $packages; then
	hash -r
	if [ -z "$(missing)" ]; then exit 0; fi
	give_up "The packages are installed, but on the PATH there is no program: $(missing)."
fi
grep '^E:' "$log" | tail -n 5 >&2
give_up "The packages $packages could not be installed: is there a network, and does this system have them?"
