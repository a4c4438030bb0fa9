import { posixWord } from '@shared/command/words'
import { commandLine, type Words, ANY_DIGIT } from '@shared/host/call'
import { type SavePaths, saveStep } from '@shared/host/file-commands'
import { SAVE_EXITS, FILE_MARK } from '@shared/host/save-steps'
import { randomBytes } from 'node:crypto'
import { posix } from 'node:path'
import { HOUR } from '@shared/time'

/** The suffix of the console's file names: a UTC timestamp, and eight hexadecimal digits that make it unique. */
const STAMP = /\d{14}-[0-9a-f]{8}$/

const timeStamp = (at: number) => new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)

interface PathOptions {
  readonly file: string
  readonly model: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Names the files of a save. The candidate keeps the file's extension, by which Headscale reads it. */
export const savePaths = ({ file, model, at }: PathOptions): SavePaths => named(file, model, stampOf(at))

/** Returns a new suffix. The milliseconds come first, so that names sort by age. @param at milliseconds since 1970 */
export function stampOf(at: number): string {
  const milliseconds = (at % 1000).toString(16).padStart(3, '0')
  return `${timeStamp(at)}-${milliseconds}${randomBytes(3).toString('hex').slice(1)}`
}

/** Patterns that match the files of any save, for the line for sudoers. */
export const anyPaths = (file: string, model: string): SavePaths => named(file, model, ANY_STAMP)

/** A pattern that matches any suffix. */
export const ANY_STAMP = `${ANY_DIGIT.repeat(14)}-${ANY_DIGIT.repeat(8)}`

function named(file: string, model: string, stamp: string): SavePaths {
  const folder = posix.dirname(file)
  // As the shell of `save-steps.ts` finds it: everything after the last dot.
  const name = posix.basename(file)
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.')) : ''
  const candidate = posix.join(folder, `.${FILE_MARK}${stamp}`, `new${extension}`)
  return { file, candidate, backup: `${file}.${FILE_MARK}${stamp}`, model, folder, stamp }
}

/** Names the files of an earlier save again; null if that is not a backup of the file. */
export function pathsOfBackup(file: string, backup: string): SavePaths | null {
  const [stamp] = STAMP.exec(backup) ?? []
  return stamp !== undefined && backup === `${file}.${FILE_MARK}${stamp}` ? named(file, file, stamp) : null
}

/** Returns the time of a stamp less an hour: what older saves left belongs to no save that still runs. */
function beforeAnHour(stamp: string): string {
  const time = stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z')
  return timeStamp(Date.parse(time) - HOUR)
}

export interface SaveScript {
  readonly paths: SavePaths
  /** The new text, and its digest. */
  readonly text: string
  readonly to: string
  /** The digest that the file must still have; null if it must not exist. */
  readonly from: string | null
  /** True if the steps need `sudo`. */
  readonly sudo: boolean
  /** `linked`: the old file itself is kept. `watched`: a copy is, because Headscale watches the old file until it is gone. */
  readonly keeps: 'linked' | 'watched'
  /** The command after which Headscale uses the file; undefined if it needs none. Then nothing waits for the console's word. */
  readonly command?: HeldCommand | undefined
  /** Checks the candidate; undefined without a check. */
  readonly check?: Words | undefined
  /** True if only the check is wanted: the file stays as it is. */
  readonly checkOnly: boolean
}

/** A command that the host runs by itself if it takes a save back. */
export interface HeldCommand {
  readonly words: Words
  /** True if it runs again with `sudo` if it fails. */
  readonly orSudo: boolean
}

/** A line of output: the new text is in place, and the script waits for {@link KEEP}. */
export const PLACED = 'mesh-console-placed'
/** The console's word that Headscale is healthy with the new text. */
export const KEEP = 'keep'
/** The seconds that the script waits for it: longer than a restart, its health, and a new connection take. */
const HELD_S = 180

/**
 * Returns the script of a save. One shell runs it as a whole, and only after it has read all of it: a connection that breaks while it is sent
 * changes nothing. The file is renamed into place, so it is whole at any time. If Headscale uses the file only after a command, which the console
 * runs, the script then waits for the console's word. Without it, because the console or the connection ended, it puts the old file back
 * and runs that command itself. The folder with the candidate is removed in any case; only a host that loses power keeps it.
 */
export function saveScript({ check, checkOnly, command, ...save }: SaveScript): string {
  const { rights, cut, refused } = SAVE_EXITS
  const step = (name: StepName, text = '') => stepLine(name, { ...save, text })
  // sudo and a missing program have exit codes of their own.
  const or = (code: number) =>
    `case $? in 0) ;; ${SAVE_EXITS.changed}) exit ${SAVE_EXITS.changed} ;; *) exit ${code} ;; esac`
  // The waiting step reads one output.
  return `exec 3<&0${command ? ' 2>&1' : ''}
${BEGIN}
undo() {
trap '' HUP INT TERM
${step('back')} 2>/dev/null || return
{ ${command ? heldLine(command) : 'true'}; } >/dev/null 2>&1 3<&-
${step('drop')} 2>/dev/null
}
trap undo EXIT
trap 'exit ${cut}' HUP INT TERM
trap '' PIPE
${step('stage', save.text)}
${or(rights)}
${check ? `${commandLine({ words: check })} || exit ${refused}` : ''}
${checkOnly ? 'exit 0' : ''}
${step('place')}
${or(rights)}
${command ? HOLD : ''}
trap '' HUP INT TERM
trap - EXIT
${step('keep')}
exit 0`
}

/** Waits for the console's word in a process of its own, so that a signal ends the wait. Old programs named `timeout` may know no number alone. */
const HOLD = `echo ${PLACED}
limit=; timeout ${HELD_S} true 2>/dev/null && limit='timeout ${HELD_S}'
$limit sh -c 'read -r word && [ "$word" = ${KEEP} ]' <&3 &
wait $! || exit ${SAVE_EXITS.cut}`

const heldLine = ({ words, orSudo }: HeldCommand) =>
  commandLine({ words }) + (orSudo ? ` || ${commandLine({ words: ['sudo', '-n', ...words] })}` : '')

type StepName = 'stage' | 'place' | 'back' | 'drop' | 'keep'

/**
 * Returns the script of one step. `back`: takes back what an interrupted save changed, and removes what it left unless Headscale must still use
 * the file (0) that is in place again. `drop`: removes the rest.
 */
export const stepScript = (name: 'back' | 'drop', step: Pick<SaveScript, 'paths' | 'from' | 'to' | 'sudo'>): string =>
  `${BEGIN}\n${stepLine(name, { keeps: 'linked', text: '', ...step })}`

// A program named printf would show the text in the list of processes.
const BEGIN = `exec </dev/null
umask 077
case $(command -v printf) in */*) exit ${SAVE_EXITS.noShell} ;; esac`

function stepLine(
  name: StepName,
  { paths, to, from, sudo, keeps, text }: Pick<SaveScript, 'paths' | 'to' | 'from' | 'sudo' | 'keeps' | 'text'>,
): string {
  const words = saveStep(paths)
  const line = commandLine({ words: sudo ? ['sudo', '-n', ...words] : words })
  const values = [name, paths.stamp, from ?? 'none', to, keeps, beforeAnHour(paths.stamp)]
  return `printf '%s\\n%s' ${posixWord(values.join(' '))} ${posixWord(text)} | ${line}`
}
