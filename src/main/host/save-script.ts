import { posixWord } from '@shared/command/words'
import { commandLine, type Words } from '@shared/host/call'
import type { SavePaths, SaveSteps } from '@shared/host/file-commands'

export interface SaveScript {
  readonly paths: SavePaths
  readonly steps: SaveSteps
  /** The new text, and its digest. */
  readonly text: string
  readonly to: string
  /** The digest that the file must still have; null if it must not exist. */
  readonly from: string | null
  /** True if each program needs `sudo`. */
  readonly sudo: boolean
  /** True if Headscale watches the file: it then has to lose the old one, so the backup is a copy. */
  readonly isWatched: boolean
  /** True if only the check is wanted: the file stays as it is. */
  readonly checkOnly: boolean
}

/** Exit codes of the script. */
export const SAVE_EXITS = { changed: 91, rights: 92, cut: 93, refused: 94, noShell: 95 } as const

/**
 * Returns the script of a save. One shell runs it as a whole, and only after it has read all of it: a connection that breaks while it is sent
 * changes nothing, and one that breaks later does not stop it. The file is renamed into place, so it is whole at any time. The candidate is
 * removed in any case; only a host that loses power keeps it.
 */
export function saveScript({ paths, steps, text, to, from, sudo, isWatched, checkOnly }: SaveScript): string {
  const line = (of: Words) => commandLine({ words: sudo ? ['sudo', '-n', ...of] : of })
  const { file, candidate, backup, model } = paths
  const { changed, rights, cut, refused, noShell } = SAVE_EXITS
  const removeBackup = line(steps.remove(backup))
  const unchanged =
    from === null
      ? `if ${line(steps.exists)}; then exit ${changed}; fi`
      : `found=$(${line(steps.digest(file))}) || exit ${rights}\nis ${from} "$found" || exit ${changed}`
  const keep =
    from === null
      ? ''
      : `${isWatched ? '' : `${line(steps.keep)} 2>/dev/null || `}${line(steps.keepCopy)} || { ${removeBackup}; exit ${rights}; }
kept=$(${line(steps.digest(backup))}) || { ${removeBackup}; exit ${rights}; }
is ${from} "$kept" || { ${removeBackup}; exit ${changed}; }`
  const replace = `${keep}
${line(from === null ? steps.create : steps.move)} || exit ${rights}
${line(steps.sync)} 2>/dev/null`
  // A program of that name would show the text in the list of processes.
  return `exec </dev/null
umask 077
case $(command -v printf) in */*) exit ${noShell} ;; esac
is() { case $2 in "$1"* | "\\\\$1"*) ;; *) return 1 ;; esac; }
${unchanged}
clean() { ${line(steps.remove(candidate))}; }
trap clean EXIT
trap 'exit ${cut}' HUP INT TERM
trap '' PIPE
${line(steps.copy)} || exit ${rights}
printf %s ${posixWord(text)} | ${line(steps.fill)} || exit ${rights}
[ "$(${line(steps.owner(model))})" = "$(${line(steps.owner(candidate))})" ] || exit ${rights}
is ${to} "$(${line(steps.digest(candidate))})" || exit ${rights}
${steps.check ? `${commandLine({ words: steps.check })} || exit ${refused}` : ''}
${checkOnly ? '' : replace}
exit 0`
}
