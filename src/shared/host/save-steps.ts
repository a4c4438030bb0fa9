/** In the name of every file and folder that the console makes on a host. */
export const FILE_MARK = 'mesh-console-'

/** Exit codes of a save. 91: the file is not the one that was read. 92: this user may not do that, or the system refused it. */
export const SAVE_EXITS = { changed: 91, rights: 92, cut: 93, refused: 94, noShell: 95 } as const

/**
 * One step of a save, as a program of `sh` whose arguments are the folder, the file's name in it, and the file whose owner a new file gets.
 * The first line of its input has the step and its values, the rest is the new text.
 *
 * The folder's owner may replace any name in it at any time, so root opens nothing there by its name. It enters the folder and compares
 * where it is, then works in a new folder that no other user can write. A folder that is entered stays the same whatever its name leads to
 * later. A link or rename takes the name itself and never what a link leads to (`-T`). The text is checked after the file was linked
 * into that folder, where no other name can take its place.
 *
 * It has no line breaks, double backslashes or comments: the line for sudoers holds it as it is.
 */
export const SAVE_STEP = [
  '[ $# = 3 ] || exit 92',
  'folder=$1 name=$2 model=$3',
  'cd -P -- "$folder" && [ "$(pwd -P)" = "$folder" ] || exit 92',
  'read -r step stamp from to kind before',
  'case $stamp$before in *[!0-9a-f-]*) exit 92;; esac',
  `own=.${FILE_MARK}$stamp new=new; case $name in *.*) new=new.\${name##*.};; esac`,
  'umask 077; set -C',
  // Not `..`: only the folder that was made here counts, even if its name leads elsewhere by now.
  // A folder whose files get its group (2711) gives that to folders in it, too.
  'enter() { cd -P -- "$own" && [ "$(pwd -P)" = "${folder%/}/$own" ] && case $(stat -c %u:%a .) in "$(id -u):711" | "$(id -u):2711") ;; *) return 1;; esac; }',
  // As in a file system without modes.
  'give() { cd -P -- "$folder" && rmdir -- "$own"; echo "$folder takes no folder that only $(id -un) can write" >&2; exit 92; }',
  'is() { case $(sha256sum <"$2") in "$1"*) ;; *) return 1;; esac; }',
  'mark() { stat -c %u:%g:%a -- "$1"; }',
  'take() { ln -- "../$name" "$1" 2>/dev/null || cp -dp -- "../$name" "$1"; [ -f "$1" ] && [ ! -h "$1" ] && [ "$(mark "$1")" = "$(mark "../$name")" ]; }',
  'leave() { rm -f -- old now kept "$new"; cd .. && rmdir -- "$own"; }',
  'fail() { leave; exit "$1"; }',
  'same() { take now && is "$1" now || fail 91; rm -f now; }',
  `backup=../$name.${FILE_MARK}`,
  'case $step in ' +
    [
      'stage) mkdir -m 711 -- "$own" || exit 92; enter || give;' +
        'if [ "$from" = none ]; then [ ! -e "../$name" ] && [ ! -h "../$name" ] || fail 91;' +
        'owner=$(mark "$model") || fail 92;' +
        // Otherwise the owner of the configuration would get a file in a folder of his choice.
        '[ "${model%/*}" = "$folder" ] || [ "${owner%%:*}" = "$(stat -c %u ..)" ] || { echo "$model and $folder have different owners" >&2; fail 92; };' +
        'else take old || fail 92; is "$from" old || fail 91; owner=$(mark old);' +
        // Headscale watches the old file until nothing holds it.
        'if [ "$kind" = watched ]; then cp -a -- old kept && mv -f -T -- kept old || fail 92; fi; cp -a -- old "$new" || fail 92; fi;' +
        'dd of="$new" conv=fsync status=none || fail 92;' +
        'mode=${owner##*:}; case $mode in ????) mode=${mode#?};; esac;' +
        'owner=${owner%:*}; chown "$owner" "$new" && chmod "$mode" "$new" && [ "$(mark "$new")" = "$owner:$mode" ] && is "$to" "$new" || fail 92',
      'place) enter || exit 92;' +
        'if [ "$from" = none ]; then ln -T -- "$new" "../$name" || { [ -e "../$name" ] && fail 91; fail 92; };' +
        'else same "$from"; is "$from" old || fail 91;' +
        'ln -T -- old "$backup$stamp" 2>/dev/null || { cp -a -- old kept && mv -n -T -- kept "$backup$stamp" && [ ! -e kept ]; } || fail 92;' +
        'mv -f -T -- "$new" "../$name" || { rm -f -- "$backup$stamp"; fail 92; }; fi;' +
        'sync -- .. 2>/dev/null; true',
      // Without the candidate, a `place` that still runs fails, so what follows is the last word. The folder stays until Headscale uses the
      // file.
      'back) enter || exit 92; rm -f -- now "$new"; [ "$from" != none ] || fail 91;' +
        'if take now && is "$to" now; then mv -f -T -- old "../$name" && rm -f -- now "$backup$stamp" || fail 92; sync -- .. 2>/dev/null; true;' +
        'elif [ -e old ]; then is "$from" now && rm -f -- "$backup$stamp"; fail 91; else rm -f -- now; fi',
      'drop) enter && leave',
      'keep) enter && leave; cd -P -- "$folder" && [ "$(pwd -P)" = "$folder" ] || exit 92;' +
        `set --; for each in "$name".${FILE_MARK}??????????????-????????; do [ -f "$each" ] && set -- "$@" "$each"; done;` +
        'while [ $# -gt 10 ]; do rm -f -- "$1"; shift; done;' +
        `for own in .${FILE_MARK}??????????????-????????*; do at=\${own#.${FILE_MARK}}; at=\${at%%-*};` +
        'case $at in *[!0-9]*) continue;; esac; [ "$at" -lt "$before" ] || continue;' +
        'if [ -h "$own" ] || [ ! -d "$own" ]; then rm -f -- "$own"; else (enter && rm -f -- old now kept new*) && rmdir -- "$own"; fi; done; true',
      '*) exit 92',
    ].join(';; ') +
    ';; esac',
].join('; ')

/** Runs the arguments as `$user`, instead of the shell: BusyBox has only `su` for that, and the shell of a service's user may be none. */
export const RUN_AS =
  'if command -v runuser >/dev/null; then exec runuser -u "$user" -- "$@"; fi; ' +
  `exec su -s /bin/sh -c 'exec "$0" "$@"' -- "$user" "$@"`
/** The same as a program of `sh`, whose first argument is the user. */
export const AS_USER = `user=$1; shift; ${RUN_AS}`

/**
 * Prints a file for root, as a program of `sh`: whoever may change its folder could put a link in its place. What was opened must be the file
 * at this path, whatever the path leads to later.
 */
export const READ_FILE =
  '[ $# = 1 ] && exec 3<"$1" && [ "$(readlink /proc/self/fd/3)" = "$1" ] || { echo "$1 is another file now" >&2; exit 92; }; exec cat <&3'

/** Variables by which Headscale keeps away from everything that the running one uses. It prefers them to its configuration file. */
const AWAY = [
  'DATABASE_TYPE=sqlite',
  'LISTEN_ADDR=127.0.0.1:0',
  'METRICS_LISTEN_ADDR=127.0.0.1:0',
  'GRPC_LISTEN_ADDR=127.0.0.1:0',
  'DERP_SERVER_STUN_LISTEN_ADDR=127.0.0.1:0',
]
const AWAY_PATHS = {
  DATABASE_SQLITE_PATH: 'db.sqlite',
  NOISE_PRIVATE_KEY_PATH: 'noise.key',
  DERP_SERVER_PRIVATE_KEY_PATH: 'derp.key',
  UNIX_SOCKET: 'headscale.sock',
  TLS_LETSENCRYPT_CACHE_DIR: 'acme',
}

/** Returns those variables. `folder`: takes the files of the check. */
export const awayFrom = (folder: string): string[] => [
  ...AWAY.map((one) => `HEADSCALE_${one}`),
  ...Object.entries(AWAY_PATHS).map(([name, file]) => `HEADSCALE_${name}=${folder}/${file}`),
]

/** The largest database that is copied for a check, in bytes: the check of an empty one is nearly as good. */
const COPIED = 500_000_000

/**
 * Checks a configuration on a copy of the database, as a program of `sh`: `headscale configtest` opens the database that its configuration
 * names, changes it if its release is newer than the running one, and creates missing key files. Its arguments are Headscale's program, the
 * configuration, the database (`-` without a file), and more variables.
 */
export const CHECK_COPY = [
  '[ $# -ge 3 ] || exit 92',
  'program=$1 config=$2 from=$3',
  'shift 3',
  'copy=$(mktemp -d) || exit 92',
  `trap 'rm -rf -- "$copy"' EXIT`,
  // By default, a signal ends the shell without its trap, and the copy would stay.
  'trap "exit 92" HUP INT TERM',
  `small() { [ "$(stat -L -c %s -- "$1")" -lt ${COPIED} ]; }`,
  'if [ -f "$from" ] && small "$from"; then ' +
    'cp -- "$from" "$copy/db.sqlite" && { [ ! -f "$from-wal" ] || { small "$from-wal" && cp -- "$from-wal" "$copy/db.sqlite-wal"; }; } || rm -f -- "$copy/db.sqlite" "$copy/db.sqlite-wal"; fi 2>/dev/null',
  `env -i "PATH=$PATH" "HOME=$copy" ${awayFrom('$copy')
    .map((one) => `"${one}"`)
    .join(' ')} "$@" "$program" -c "$config" configtest`,
].join('; ')
