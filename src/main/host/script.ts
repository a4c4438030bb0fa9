import { commandLine, type HostCall } from '@shared/host/commands'

/** Precedes the output of each command: a login shell may print something first. */
export const MARK = 'mesh-console-begins'
/** Folders of system programs that a connection without a terminal may lack. */
const PATHS = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/snap/bin'

/**
 * Returns the script for a command. The braces make the shell read all of it before it runs any of it: half a script, from a connection that
 * broke, does nothing.
 */
export function scriptOf(call: Pick<HostCall, 'words'>, input = ' </dev/null'): string {
  return `{ PATH="$PATH:${PATHS}"; LC_ALL=C; export PATH LC_ALL\necho ${MARK}\n${commandLine(call)}${input}\nexit $?\n}\n`
}
