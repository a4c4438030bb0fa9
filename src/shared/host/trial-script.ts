import { awayFrom } from './save-steps'

/** Exit codes of a rehearsal. */
const EXITS = { download: 81, checksum: 82, unpack: 83, copy: 84, refused: 85, notHealthy: 86 } as const
export type TrialProblem = keyof typeof EXITS
export const trialProblems = Object.keys(EXITS) as TrialProblem[]

/** Returns what an exit code of the rehearsal means; null for any other one. */
export const trialProblem = (exit: number): TrialProblem | null =>
  trialProblems.find((name) => EXITS[name] === exit) ?? null

/** The largest file of a release, in bytes. */
const LARGEST = 300_000_000
/** The largest database, and the largest log beside it, that is copied, in bytes. */
const COPIED = 4_000_000_000
/** Seconds that the new release has to answer on the copy. */
const HEALTHY_S = 20

/**
 * Rehearses a step on a copy, as a program of `sh`: loads a release, checks its SHA-256, copies the database, lets the new release check the
 * candidate configuration, and starts it for some seconds on a free port of loopback, with every path elsewhere. The live database is read and
 * never opened. Its arguments are the database, the address and the SHA-256 of the file; its input is a line with a mark, the policy,
 * the mark again, and the configuration. No policy can have a mark that is chosen at random. It runs as the service's user. Nothing of it remains: the trap ends Headscale and removes the folder whatever happens.
 */
export const TRIAL = [
  '[ $# = 3 ] || exit 92',
  'from=$1 url=$2 sum=$3',
  'umask 077; set -f',
  'at=$(mktemp -d) || exit 84',
  'pid=',
  `trap 'trap "" HUP INT TERM; [ -z "$pid" ] || { kill "$pid"; wait "$pid"; } 2>/dev/null; rm -rf -- "$at"' EXIT`,
  // A console that is gone reads no output, which must not end the shell before its trap runs.
  'trap "exit 84" HUP INT TERM; trap "" PIPE',
  `awk -v p="$at/policy.hujson" -v c="$at/config.yaml" 'NR == 1 { mark = $0; to = p; next } to == p && $0 == mark { to = c; next } { print > to }'`,
  '[ -s "$at/config.yaml" ] || exit 84',
  `{ curl -fsSL --proto =https --max-time 720 --max-filesize ${LARGEST} -o "$at/file" -- "$url" || wget -q -T 60 -O "$at/file" -- "$url"; } || exit 81`,
  'case $(sha256sum <"$at/file") in "$sum "*) ;; *) exit 82;; esac',
  'case $url in *.deb) dpkg-deb --fsys-tarfile "$at/file" | tar -xO ./usr/bin/headscale >"$at/headscale" || exit 83;; *) mv -- "$at/file" "$at/headscale" || exit 83;; esac',
  'rm -f -- "$at/file"; chmod 700 "$at/headscale" || exit 83',
  '[ -f "$from" ] || exit 84',
  `small() { [ "$(stat -L -c %s -- "$1")" -lt ${COPIED} ]; }`,
  'small "$from" && cp -- "$from" "$at/db.sqlite" && { [ ! -f "$from-wal" ] || { small "$from-wal" && cp -- "$from-wal" "$at/db.sqlite-wal"; }; } || exit 84',
  // Both kinds of policy end a start alike, so the edited one is always read from a file.
  'policy=; [ ! -s "$at/policy.hujson" ] || policy="HEADSCALE_POLICY_MODE=file HEADSCALE_POLICY_PATH=$at/policy.hujson"',
  // The process of the background itself becomes Headscale, so that ending it ends Headscale.
  `before=; run() { $before env -i "PATH=$PATH" "HOME=$at" ${awayFrom('$at')
    .map((one) => `"${one}"`)
    .join(' ')} $policy "$@"; }`,
  'hs() { run "$at/headscale" -c "$at/config.yaml" "$@"; }',
  '"$at/headscale" version | head -n 1 | sed "s/^/version /"',
  'hs configtest >"$at/log" 2>&1 || { tail -n 20 "$at/log"; exit 85; }',
  '{ before=exec; hs serve; } >"$at/log" 2>&1 & pid=$!',
  `n=0; until hs users list -o json >"$at/users" 2>/dev/null; do n=$((n + 1)); kill -0 "$pid" 2>/dev/null && [ "$n" -lt ${HEALTHY_S * 2} ] || { tail -n 20 "$at/log"; exit 86; }; sleep 0.5; done`,
  'hs nodes list -o json >"$at/nodes" && hs apikeys list -o json >"$at/keys" || { tail -n 20 "$at/log"; exit 86; }',
  // A machine is listed with its user and key, which have ids as well.
  `for what in 'users "id":' 'nodes "machine_key":' 'keys "id":'; do echo "\${what%% *} $(grep -c "\${what#* }" "$at/\${what%% *}")"; done`,
].join('; ')
