import { RUN_AS } from './save-steps'

/** The folder of root on a host that takes what a step needs: one folder per step in it. */
export const UPGRADE_FOLDER = '/var/lib/mesh-console-upgrade'

/** Exit codes of the preparation, after which nothing has changed. */
const EXITS = {
  busy: 81,
  download: 82,
  checksum: 83,
  package: 84,
  space: 85,
  folder: 86,
  changed: 87,
  policy: 88,
  cut: 93,
} as const
export type StageProblem = keyof typeof EXITS
export const stageProblems = Object.keys(EXITS) as StageProblem[]

/** Returns what an exit code of the preparation means; null for any other one. */
export const stageProblem = (exit: number): StageProblem | null =>
  stageProblems.find((name) => EXITS[name] === exit) ?? null

/**
 * Why a step was not done. `before`: Headscale was not healthy before; `interrupted`: the script or the host ended in the middle; `asked`: a
 * person took the step back later. The others name what failed.
 */
export const stepReasons = [
  'changed',
  'before',
  'stop',
  'copy',
  'config',
  'install',
  'policy',
  'start',
  'health',
  'version',
  'counts',
  'machines',
  'record',
  'interrupted',
  'asked',
] as const
export type StepReason = (typeof stepReasons)[number]

/** Seconds that the new release has to become healthy, and that machines have to come back. */
export const stepLimits = { healthy: 60, machines: 90 } as const

/** The largest file of a release, in bytes. */
const LARGEST = 300_000_000

/**
 * Makes the folder of a step, and writes the script into it. Its arguments are the script, the folder of all steps, the name of the new one, and
 * the lines of its plan, in the order that the script reads them. Without line breaks, as the line for sudoers needs it.
 */
export const STAGE = [
  '[ $# = 20 ] || exit 92',
  'script=$1 base=$2 name=$3; shift 3',
  'case $name in *[!0-9a-f-]*|"") exit 92;; esac',
  'umask 077; mkdir -p -m 700 -- "$base"',
  // Another user may have made it before, or a link.
  '[ ! -h "$base" ] && [ "$(stat -c %u:%a -- "$base")" = "$(id -u):700" ] || { echo "$base is not a folder of $(id -un) alone" >&2; exit 86; }',
  'mkdir -- "$base/$name" || exit 92',
  `printf '%s\\n' "$script" >"$base/$name/step" && printf '%s\\n' "$@" >"$base/$name/plan" && exec sh "$base/$name/step" stage`,
  'rm -rf -- "$base/$name"; exit 85',
].join('; ')

/**
 * One step of an upgrade, as a script of `sh` in a folder that only root can open. Each line is a statement, so that it can be read, and can be an
 * argument as well. `stage` loads and checks everything while Headscale runs. `launch` lets the host itself run the rest. `run` does the step,
 * and takes it back if anything is not as it was before. The file `state` has a line for each state; whatever ends the script, a later `run` reads
 * the last one, and goes back: before `copied` only Headscale was stopped, after it the copies are whole. `look` tells, `drop` removes.
 * The service's own user reads and writes the database: root follows no link in a folder of that user.
 */
export const STEP_LINES: readonly string[] = [
  'umask 077; LC_ALL=C; PATH="$PATH:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"; export LC_ALL PATH',
  'dir=${0%/*}; cd -- "$dir" || exit 92',
  '{ IFS= read -r kind && IFS= read -r program && IFS= read -r config && IFS= read -r database && IFS= read -r user && IFS= read -r to_address && IFS= read -r health && IFS= read -r from && IFS= read -r to && IFS= read -r url && IFS= read -r sum && IFS= read -r old_url && IFS= read -r old_sum && IFS= read -r edited && IFS= read -r policy && IFS= read -r stored && IFS= read -r policies; } <plan || exit 92',
  'unit=headscale.service',
  // States.
  `say() { printf '%s %s\\n' "$(date +%s)" "$*" >>state || return 1; sync state 2>/dev/null; return 0; }`,
  `last() { sed -n '$s/^[0-9]* //p' state 2>/dev/null | cut -d ' ' -f 1; }`,
  `reason() { sed -n 's/^[0-9]* \\(rolling\\|undoing\\) //p' state | tail -n 1; }`,
  // Programs.
  `as() { if [ "$user" = - ]; then "$@"; else (${RUN_AS}); fi; }`,
  `version() { as "$program" version 2>/dev/null | sed -n '1{s/^headscale version //;s/^v//;p;}'; }`,
  `status() { dpkg-query -W -f '\${db:Status-Status}' headscale 2>/dev/null; }`,
  // As JSON, a log goes to the answers. So does the news of an update.
  'hs() { as env HEADSCALE_LOG_FORMAT=text HEADSCALE_DISABLE_CHECK_UPDATES=true timeout 20 "$program" -c "$config" "$@" </dev/null; }',
  // Files.
  // Of a path without links: one that was put there since is a file that others may write.
  `safe() { path=$1; while :; do case $(stat -c %u:%A -- "$path") in "$(id -u):"*|0:*) ;; *) return 1;; esac; case $(stat -c %A -- "$path") in *t) ;; ?????w*|????????w*) return 1;; esac; [ "$path" != / ] || return 0; path=\${path%/*}; path=\${path:-/}; done; }`,
  // Found once: a link to it may lead elsewhere later, to a file with the same text. The link to the policy may be in a folder of the service’s user.
  'target() { cat config.at; }',
  'rules() { cat policy.at; }',
  'put() { cp -P --preserve=all -- "$1" "$2.mesh-console-new" && mv -f -T -- "$2.mesh-console-new" "$2"; }',
  'like() { cat -- "$1" >"$3" && cp --attributes-only --preserve=all -- "$2" "$3"; }',
  `copy() { as stat -c %a -- "$database" >"$1.mode" || return 1; for e in '' -wal -shm; do rm -f -- "$1$e"; if as test -e "$database$e"; then as cat -- "$database$e" >"$1$e" && as cat -- "$database$e" | cmp -s - "$1$e" || return 1; fi; done; [ -f "$1" ] && { sync "$1"* 2>/dev/null; true; }; }`,
  // Not opened by its name after the user could have put a link there: that user itself writes it.
  `restore() { [ -f db ] || return 1; as rm -f -- "$database" "$database-wal" "$database-shm" || return 1; for e in '' -wal -shm; do [ -f "db$e" ] || continue; as sh -c 'umask 077; set -C; cat >"$1"; chmod "$2" "$1"' put "$database$e" "$(cat db.mode)" <"db$e" && as cat -- "$database$e" | cmp -s - "db$e" || return 1; done; sync; }`,
  // The policy: in a file, or in the database, by the new release while it is stopped. The flag exists from 0.27 on; from 0.30 on, it has
  // another name.
  'ruled() { case $policy in -) true;; database) [ "$(hs policy get)" = "$(cat policy.old)" ];; *) [ "$(readlink -f -- "$policy")" = "$(rules)" ] && [ "$(cat -- "$(rules)")" = "$(cat policy.old)" ];; esac; }',
  `store() { as sh -c 'umask 077; f=$(mktemp) && cat >"$f" && timeout 60 "$1" -c "$2" policy set \${3:+"$3" --force} -f "$f"; got=$?; rm -f -- "$f"; exit "$got"' store "$program" "$config" "$1" <policy.new >>words 2>&1; }`,
  'rule() { store --bypass-grpc-and-access-database-directly || store --bypass-server-and-access-database-directly; }',
  // Stored so, comments are blanks (0.27.1): the running release stores the text as it is.
  'retold() { [ "$policy" != database ] || [ "$(hs policy get)" = "$(cat policy.new)" ] || store ""; }',
  // Health: three times in a row.
  `web() { if command -v curl >/dev/null; then curl -fsSk --noproxy '*' --max-time 5 -o /dev/null --connect-to "::$to_address" -- "$health"; else case $health in http:*) ! command -v wget >/dev/null || wget -q -T 5 -O /dev/null -- "http://$to_address/health";; esac; fi; }`,
  'ends() { [ "$(systemctl show --property=NRestarts --value "$unit" 2>/dev/null || true)" -ge 2 ] 2>/dev/null; }',
  'healthy() { n=0 times=0; while [ "$n" -lt "$1" ] && ! ends; do if systemctl is-active --quiet "$unit" && web && hs users list; then times=$((times + 1)); [ "$times" -lt 3 ] || return 0; else times=0; fi; n=$((n + 1)); sleep 1; done >/dev/null 2>&1; return 1; }',
  `count() { hs users list -o json >list && echo "users $(grep -c '"id":' list)" && hs apikeys list -o json >list && echo "keys $(grep -c '"id":' list)" && hs nodes list -o json >list && echo "nodes $(grep -c '"machine_key":' list)" && echo "online $(grep -c '"online": true' list)"; got=$?; rm -f list; return "$got"; }`,
  `of() { sed -n "s/^$2 //p" "$1"; }`,
  `fewer() { for what in users keys nodes; do [ "$(of after "$what")" -ge "$(of before "$what")" ] || return 0; done; return 1; }`,
  `note() { { journalctl --unit="$unit" --since="@$(sed -n 's/ stopping$//p' state | tail -n 1)" --lines=40 --output=cat --no-pager || true; } >>words 2>&1; }`,
  'started() { systemctl daemon-reload; systemctl reset-failed "$unit"; systemctl start "$unit"; } 2>/dev/null',
  // Installing. Another program may use dpkg at the moment.
  'deb() { tries=0; until DEBIAN_FRONTEND=noninteractive dpkg -i --force-confold "$dir/$1" </dev/null >>words 2>&1; do tries=$((tries + 1)); [ "$tries" -lt "$2" ] || return 1; sleep 5; DEBIAN_FRONTEND=noninteractive dpkg --configure -a --force-confold </dev/null >>words 2>&1; done; }',
  'swap() { like "$1" "$program" "$program.mesh-console-new" && mv -f -T -- "$program.mesh-console-new" "$program"; }',
  // The package of a release may switch the service on or off.
  'enabled() { case $(cat enabled) in enabled) systemctl enable "$unit";; disabled) systemctl disable "$unit";; esac >/dev/null 2>&1; true; }',
  // Going back. `undo`: nothing but the service has changed.
  `undo() { say undoing "$1"; started; rm -f -- db db-wal db-shm; if healthy ${stepLimits.healthy}; then say back "$1"; else note; say stuck "$1"; fi; exit 0; }`,
  'old() { if [ "$kind" = binary ]; then put program.old "$program"; elif [ "$(version)" = "$from" ] && [ "$(status)" = installed ]; then true; else deb old.deb 12 || { dpkg-deb --fsys-tarfile old.deb | tar -xO ./usr/bin/headscale >program.old && swap program.old; }; fi && [ "$(version)" = "$from" ]; }',
  'rollback() { say rolling "$1"; note; rm -f -- new new.deb; systemctl stop "$unit"; if old; then systemctl stop "$unit"; restore && { [ ! -e config.new ] || put config.old "$(target)"; } && { [ ! -e policy.was ] || put policy.was "$(rules)"; } && enabled && started && healthy 60 && { say back "$1"; exit 0; }; fi; note; say stuck "$1"; exit 0; }',
  // Going on.
  `check() { why=health; healthy ${stepLimits.healthy} || return 1; why=version; [ "$(version)" = "$to" ] || return 1; retold; n=0; while :; do why=counts; if count >after 2>>words && ! fewer; then why=machines; [ "$(of after online)" -lt "$(of before online)" ] || return 0; fi; n=$((n + 1)); [ "$n" -lt ${stepLimits.machines / 3} ] || break; sleep 3; done; [ "$why" = machines ] && [ "$(($(of after online) * 2))" -ge "$(of before online)" ]; }`,
  'forward() { why=changed; say counting || exit 1; [ "$(version)" = "$from" ] && { [ "$edited" = - ] || { [ "$(readlink -f -- "$config")" = "$(target)" ] && [ "$(sha256sum <"$(target)")" = "$edited  -" ]; }; } || { say kept changed; exit 0; }; healthy 10 && count >before 2>>words || { say kept before; exit 0; }; systemctl is-enabled "$unit" >enabled 2>/dev/null; ruled || { say kept changed; exit 0; }; say stopping || exit 1; systemctl stop "$unit" || undo stop; say copying && copy db && { [ "$kind" = deb ] || cp -a -- "$program" program.old; } || undo copy; [ ! -e policy.was ] || ruled || undo changed; say copied || undo copy; if [ -e config.new ] || [ -e policy.was ]; then say configuring || rollback record; fi; [ ! -e config.new ] || put config.new "$(target)" || rollback config; [ ! -e policy.was ] || put policy.new "$(rules)" || rollback policy; say installing || rollback record; if [ "$kind" = deb ]; then { [ "$(status)" = installed ] || dpkg --configure -a --force-confold </dev/null >>words 2>&1; } && deb new.deb 1 || rollback install; else swap new || rollback install; fi; if [ "$policy" = database ]; then systemctl stop "$unit"; rule || rollback policy; fi; enabled; say starting; started || rollback start; say checking || rollback record; check || rollback "$why"; say done || rollback record; exit 0; }',
  // A later way back: the present state is kept until it has ended.
  'return_() { systemctl stop "$unit" && copy later || { started; say done; exit 0; }; rollback asked; }',
  // Another run may have ended the step meanwhile, and the console removed it: nothing is left to go back to.
  `run() { trap '' HUP PIPE; exec 9>lock; flock -w 600 9 || exit 75; [ -e state ] || exit 0; case $(last) in ready) forward;; counting) say kept interrupted;; stopping|copying) undo interrupted;; undoing) undo "$(reason)";; returning) return_;; done|back|kept) ;; rolling|stuck) rollback "$(reason)";; *) rollback interrupted;; esac; exit 0; }`,
  'launch() { name=mesh-console-upgrade-${dir##*/}; if [ -d /run/systemd/system ] && command -v systemd-run >/dev/null; then systemctl is-active --quiet "$name" || { systemctl reset-failed "$name" 2>/dev/null; systemd-run --quiet --collect --unit="$name" --property=Restart=on-failure --property=RestartSec=2 --property=KillMode=process sh "$dir/step" run; }; else nohup setsid sh "$dir/step" run >/dev/null 2>&1 </dev/null & fi; }',
  `look() { exec 9>lock; if flock -n 9; then echo idle; else echo busy; fi; echo "plan $from $to $kind"; for what in state before after; do [ ! -e "$what" ] || sed "s/^/$what /" "$what"; done; [ ! -e words ] || tail -n 60 words | sed 's/^/words /'; }`,
  'all() { case $(last) in done) rm -f -- new new.deb words list lock;; *) rm -rf -- "$dir"; rmdir -- "${dir%/*}" 2>/dev/null;; esac; true; }',
  'ended() { case $1-$(last) in *-ready|*-kept|*-back|*-done|forget-*) ;; *) exit 81;; esac; }',
  // The run that wrote its last state holds the lock for a moment longer.
  'drop() { ended "$1"; exec 9>lock; flock -w 10 9 || exit 81; ended "$1"; [ "$1" = drop ] || say back asked; all; }',
  // Preparing: nothing changes yet.
  `fetch() { { curl -fsSL --proto =https --max-time 720 --max-filesize ${LARGEST} -o "$2" -- "$1" || wget -q -T 60 -O "$2" -- "$1"; } || exit 82; case $(sha256sum <"$2") in "$3  -") ;; *) exit 83;; esac; }`,
  'is() { [ "$(dpkg-deb -f "$1" Package)" = headscale ] && [ "$(dpkg-deb -f "$1" Version)" = "$2" ] && [ "$(dpkg-deb -f "$1" Architecture)" = "$(dpkg --print-architecture)" ] || exit 84; }',
  'kilobytes() { as du -ck -- "$database" | tail -n 1 | cut -f 1; }',
  `free() { df -Pk -- "$1" | sed -n '2s/^[^ ]* *[0-9]* *[0-9]* *\\([0-9]*\\) .*/\\1/p'; }`,
  `stage() { trap 'rm -rf -- "$dir"; rmdir -- "\${dir%/*}" 2>/dev/null' EXIT; trap 'exit 93' HUP INT TERM; trap '' PIPE; for other in ../*/state; do [ ! -e "$other" ] || case $(tail -n 1 "$other") in *' done'*|*' back '*|*' kept '*) ;; *) exit 81;; esac; done; head -c "$stored" >policy.old && head -c "$policies" >policy.new && cat >config.new || exit 85; [ -s config.new ] || rm -f config.new; safe "$(readlink -f -- "$program")" || { echo "$program" >&2; exit 86; }; [ "$(version)" = "$from" ] || exit 87; if [ -e config.new ]; then readlink -f -- "$config" >config.at && safe "$(target)" || { target >&2; exit 86; }; case $(sha256sum <"$(target)") in "$edited  -") ;; *) exit 87;; esac; cp -a -- "$(target)" config.old && cp --attributes-only --preserve=all -- config.old config.new || exit 85; fi; case $policy in -) ;; database) case $to in 0.2[0-6].*) exit 88;; esac;; *) readlink -f -- "$policy" >policy.at && safe "$(rules)" || { rules >&2; exit 86; }; cp -a -- "$(rules)" policy.was && cp --attributes-only --preserve=all -- policy.was policy.new || exit 85;; esac; ruled || exit 87; size=$(kilobytes); [ -n "$size" ] || exit 86; need=$((size * 3 + 300000)); for at in "$dir" "\${database%/*}"; do [ "$(free "$at")" -ge "$need" ] || exit 85; done; if [ "$kind" = deb ]; then fetch "$url" new.deb "$sum"; fetch "$old_url" old.deb "$old_sum"; is new.deb "$to"; is old.deb "$from"; else fetch "$url" new "$sum"; fi; say ready || exit 85; trap - EXIT; }`,
  'case ${1-} in stage) stage;; launch) launch;; run) run;; look) look;; back) [ "$(last)" = done ] && say returning && launch;; drop|forget) drop "$1";; *) exit 92;; esac',
]

/** The script in one line. */
export const STEP = STEP_LINES.join('; ')
