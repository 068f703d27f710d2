#!/bin/sh
# Makes sure that Chromium is installed for the browser tests and the screenshots.
# CHROMIUM=/path/to/chrome names one. Otherwise `chromium-headless-shell` is used, which has no window to draw and needs a
# third less time; where it is missing, the Debian package of that name is installed, as root or with a sudo that needs no
# password. Where that cannot be done, `chromium` or `google-chrome` on the PATH will do.
set -u

say() { printf '%s\n' "$*" >&2; }

give_up() {
	say "$*"
	say 'The browser tests need Chromium: install it, or set CHROMIUM to the path of Chromium or Chrome.'
	exit 1
}

shell_is_there() { command -v chromium-headless-shell >/dev/null 2>&1; }
other_is_there() { command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1; }

if [ -n "${CHROMIUM:-}" ]; then
	if [ -f "$CHROMIUM" ] && [ -x "$CHROMIUM" ]; then exit 0; fi
	say "CHROMIUM is set to '$CHROMIUM', which is no program: set it to the path of Chromium or Chrome, or unset it."
	exit 1
fi
if shell_is_there; then exit 0; fi
if ! command -v apt-get >/dev/null 2>&1; then
	if other_is_there; then exit 0; fi
	give_up 'Chromium is missing, and without apt-get it cannot be installed from here.'
fi
as_root=''
if [ "$(id -u)" -ne 0 ]; then
	if ! sudo -n true >/dev/null 2>&1; then
		if other_is_there; then exit 0; fi
		give_up 'Chromium is missing, and only root may install it: run "apt-get install chromium" as root.'
	fi
	as_root='sudo -n'
fi

say 'Installing Chromium for the browser tests: the package "chromium-headless-shell", about 60 MB.'
log=$(mktemp) || give_up 'There is no room for a temporary file.'
trap 'rm -f "$log"' EXIT
apt() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=120 "$@" >>"$log" 2>&1; }
# One source of packages that does not answer makes the update fail, although the package may be known all the same.
apt update || say 'The lists of packages could not all be brought up to date; trying with those that are there.'
if apt install --no-install-recommends chromium-headless-shell; then
	hash -r
	if shell_is_there; then exit 0; fi
fi
if other_is_there; then exit 0; fi
if apt install --no-install-recommends chromium; then # systems whose Chromium comes in one package
	hash -r
	if other_is_there; then exit 0; fi
	give_up 'The package "chromium" is installed, but there is no program of that name on the PATH.'
fi
grep '^E:' "$log" | tail -n 5 >&2
give_up 'The package "chromium" could not be installed: is there a network, and does this system have such a package?'
