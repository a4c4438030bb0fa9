import { posixWord } from '@shared/command/words'
import { commandLine, type Words } from '@shared/host/call'
import { type SavePaths, saveStep } from '@shared/host/file-commands'
import { SAVE_EXITS } from '@shared/host/save-steps'
import { beforeAnHour, stampOf } from './own-files'

export interface SaveScript {
  readonly paths: SavePaths
  /** The new text, and its digest. */
  readonly text: string
  readonly to: string
  /** The digest that the file must still have; null if it must not exist. */
  readonly from: string | null
  /** True if the steps need `sudo`. */
  readonly sudo: boolean
  /** `linked`: the old file itself is kept. `watched`: a copy is, because Headscale watches the old file until it is gone. `unkept`: none is. */
  readonly keeps: 'linked' | 'watched' | 'unkept'
  /** The backup of another save that this one makes needless. */
  readonly forget?: string | undefined
  /** Checks the candidate; undefined without a check. */
  readonly check?: Words | undefined
  /** True if only the check is wanted: the file stays as it is. */
  readonly checkOnly: boolean
}

/**
 * Returns the script of a save. One shell runs it as a whole, and only after it has read all of it: a connection that breaks while it is sent
 * changes nothing, and one that breaks later does not stop it. The file is renamed into place, so it is whole at any time. The folder with
 * the candidate is removed in any case; only a host that loses power keeps it.
 */
export function saveScript({ check, checkOnly, ...save }: SaveScript): string {
  const { rights, cut, refused } = SAVE_EXITS
  const step = (name: string, text = '') => stepLine(name, { ...save, text })
  // sudo and a missing program have exit codes of their own.
  const or = (code: number) =>
    `case $? in 0) ;; ${SAVE_EXITS.changed}) exit ${SAVE_EXITS.changed} ;; *) exit ${code} ;; esac`
  return `${BEGIN}
clean() { ${step('drop')} 2>/dev/null; }
trap clean EXIT
trap 'exit ${cut}' HUP INT TERM
trap '' PIPE
${step('stage', save.text)}
${or(rights)}
${check ? `${commandLine({ words: check })} || exit ${refused}` : ''}
${checkOnly ? 'exit 0' : ''}
${step('place')}
${or(rights)}
trap '' HUP INT TERM
trap - EXIT
${step('keep')}
exit 0`
}

/** Returns the script of one step, such as `drop`: it removes what an interrupted save left. */
export const stepScript = (name: 'drop' | 'remove', step: Pick<SaveScript, 'paths' | 'to' | 'sudo'>): string =>
  `${BEGIN}\n${stepLine(name, { from: null, keeps: 'unkept', text: '', ...step })}`

// A program named printf would show the text in the list of processes.
const BEGIN = `exec </dev/null
umask 077
case $(command -v printf) in */*) exit ${SAVE_EXITS.noShell} ;; esac`

function stepLine(
  name: string,
  {
    paths,
    to,
    from,
    sudo,
    keeps,
    forget,
    text,
  }: Pick<SaveScript, 'paths' | 'to' | 'from' | 'sudo' | 'keeps' | 'forget' | 'text'>,
): string {
  const words = saveStep(paths)
  const line = commandLine({ words: sudo ? ['sudo', '-n', ...words] : words })
  const values = [
    name,
    paths.stamp,
    from ?? 'none',
    to,
    keeps,
    (forget && stampOf(forget)) || '-',
    beforeAnHour(paths.stamp),
  ]
  return `printf '%s\\n%s' ${posixWord(values.join(' '))} ${posixWord(text)} | ${line}`
}
