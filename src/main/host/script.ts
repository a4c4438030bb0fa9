import { posixWords } from '@shared/command/words'
import { commandLine, type HostCall } from '@shared/host/call'

/** Precedes the output of each command: a login shell may print something first. */
export const MARK = 'mesh-console-begins'
/** Folders of system programs that a connection without a terminal may lack. */
const PATHS = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/snap/bin'

/**
 * Returns the script for a command. The braces make the shell read all of it before it runs any of it: half a script, from a connection that
 * broke, does nothing.
 */
export function scriptOf(
  call: Pick<HostCall, 'words' | 'script' | 'env' | 'envAsInput'>,
  input = ' </dev/null',
): string {
  return inBraces(call.script ?? `${lineOf(call, input)}\nexit $?`)
}

/**
 * Returns the script for a command that runs until the script's input ends. A program that prints nothing does not notice that the connection
 * is gone, so `cat` waits for that and ends the program. If the program ends first, the waiting shell is killed, because the
 * program's process id may belong to another process by then. `errors`: whether standard error is part of the output.
 */
export function followScriptOf(
  call: Pick<HostCall, 'words' | 'env' | 'envAsInput'>,
  errors: 'together' | 'apart',
): string {
  const output = errors === 'together' ? ' 2>&1' : ''
  return inBraces(`exec 3<&0
${lineOf(call, ' </dev/null')} 3<&-${output} &
program=$!
{ cat <&3; kill "$program"; } >/dev/null 2>&1 &
watcher=$!
wait "$program"
code=$?
kill "$watcher"
exit "$code"`)
}

/** Variables by which `ls`, `du` and `tar` print something else. */
const FORMATS = 'TIME_STYLE QUOTING_STYLE BLOCK_SIZE LS_BLOCK_SIZE DU_BLOCK_SIZE BLOCKSIZE TAR_OPTIONS'

const inBraces = (script: string) =>
  `{ PATH="$PATH:${PATHS}"; LC_ALL=C; export PATH LC_ALL; unset ${FORMATS}\necho ${MARK}\n${script}\n}\n`

/** A program named printf would show secrets in the list of processes: the shell must have its own. */
export const OWN_PRINTF = 'case $(command -v printf) in */*) exit 127 ;; esac'

/** The last program of a pipe is the one that `$!` and `$?` are about. */
function lineOf(call: Pick<HostCall, 'words' | 'env' | 'envAsInput'>, input: string): string {
  if (call.envAsInput) return `${OWN_PRINTF}\nprintf %s ${posixWords([environmentOf(call)])} | ${commandLine(call)}`
  return `${environmentOf(call)}${commandLine(call)}${input}`
}

/** The shell knows `export` and `printf` itself, so no list of processes shows the values. */
const environmentOf = ({ env }: Pick<HostCall, 'env'>) =>
  Object.entries(env ?? {})
    .map(([name, value]) => `export ${name}=${posixWords([value])}\n`)
    .join('')
