import { toApiError } from '@shared/api/error'
import type { Flags } from './flag-table'
import { helpText, readFlags } from './flags'

/**
 * Parses the flags among the arguments. Ends the process if they are invalid or only ask for help or the version; `version` is this
 * console's.
 */
export function flagsOrExit(argv: readonly string[], version: () => string): Flags {
  try {
    const flags = readFlags(argv, process.env)
    if (flags.help) process.stdout.write(helpText(version()))
    else if (flags.version) process.stdout.write(`Mesh Console ${version()}\n`)
    else return flags
  } catch (thrown) {
    process.stderr.write(`${toApiError(thrown).message}\n`)
    process.exit(2)
  }
  process.exit(0)
}
