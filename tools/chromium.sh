#!/bin/sh
# Makes sure that Chromium is installed for the browser tests and the screenshots.
# CHROMIUM=/path/to/chrome names one; otherwise `chromium` or `google-chrome` on the PATH is used. If there is neither, the
# Debian package "chromium" is installed, as root or with a sudo that needs no password.
set -u

say() { printf '%s\n' "$*" >&2; }

give_up() {
	say "$*"
	say 'The browser tests need Chromium: install it, or set CHROMIUM to the path of Chromium or Chrome.'
	exit 1
}

is_there() { command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1; }

if [ -n "${CHROMIUM:-}" ]; then
	if [ -f "$CHROMIUM" ] && [ -x "$CHROMIUM" ]; then exit 0; fi
	say "CHROMIUM is set to '$CHROMIUM', which is no program: set it to the path of Chromium or Chrome, or unset it."
	exit 1
fi
if is_there; then exit 0; fi
if ! command -v apt-get >/dev/null 2>&1; then
	give_up 'Chromium is missing, and without apt-get it cannot be installed from here.'
fi
as_root=''
if [ "$(id -u)" -ne 0 ]; then
	if ! sudo -n true >/dev/null 2>&1; then
		give_up 'Chromium is missing, and only root may install it: run "apt-get install chromium" as root.'
	fi
	as_root='sudo -n'
fi

say 'Chromium is missing: installing the package "chromium", about 100 MB.'
log=$(mktemp) || give_up 'There is no room for a temporary file.'
trap 'rm -f "$log"' EXIT
apt() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=120 "$@" >>"$log" 2>&1; }
# One source of packages that does not answer makes the update fail, although the package may be known all the same.
apt update || say 'The lists of packages could not all be brought up to date; trying with those that are there.'
if apt install --no-install-recommends chromium; then
	hash -r
	if is_there; then exit 0; fi
	give_up 'The package "chromium" is installed, but there is no program of that name on the PATH.'
fi
grep '^E:' "$log" | tail -n 5 >&2
give_up 'The package "chromium" could not be installed: is there a network, and does this system have such a package?'
