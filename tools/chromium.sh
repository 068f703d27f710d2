#!/bin/sh
# Makes sure that Chromium is there for the tests in the browser and for the screenshots.
# CHROMIUM=/path/to/chrome names one; else /usr/bin/chromium is used, and Debian's package is installed if it is missing.
set -u

say() { printf '%s\n' "$*" >&2; }

if [ -n "${CHROMIUM:-}" ]; then
	if [ -x "$CHROMIUM" ]; then exit 0; fi
	say "There is no Chromium at '$CHROMIUM': set CHROMIUM to the path of Chromium or Chrome."
	exit 1
fi
for name in chromium google-chrome; do
	if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done

as_root=''
if [ "$(id -u)" -ne 0 ]; then as_root='sudo -n'; fi
if command -v apt-get >/dev/null 2>&1; then
	say 'Chromium is missing: installing the package of the system.'
	log=$(mktemp)
	if { $as_root apt-get update && $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; } >"$log" 2>&1; then
		rm -f "$log"
		exit 0
	fi
	tail -n 3 "$log" >&2
	rm -f "$log"
fi
say 'The tests in the browser need Chromium: install the package "chromium", or set CHROMIUM to the path of Chromium or Chrome.'
exit 1
