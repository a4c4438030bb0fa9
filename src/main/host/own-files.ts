import { randomBytes } from 'node:crypto'
import { posix } from 'node:path'
import { ANY_DIGIT, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { FILE_MARK, type SavePaths } from '@shared/host/file-commands'
import { HOUR } from '@shared/time'
import type { OpenHost } from './open-hosts'

/** The number of backups of a file that stay on the host. */
const BACKUPS = 10

/** The suffix of the console's file names: a UTC timestamp, and eight hexadecimal digits that make it unique. */
const STAMP = /(\d{14})-[0-9a-f]{8}/

const stampOf = (at: number) => new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)

interface PathOptions {
  readonly file: string
  readonly model: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Names the files of a save. The candidate keeps the file's extension, by which Headscale reads it. */
export function savePaths({ file, model, at }: PathOptions): SavePaths {
  // The milliseconds come first, so that names sort by age.
  const milliseconds = (at % 1000).toString(16).padStart(3, '0')
  return named(file, model, `${stampOf(at)}-${milliseconds}${randomBytes(3).toString('hex').slice(1)}`)
}

/** Patterns that match the files of any save, for the line for sudoers. */
export const anyPaths = (file: string, model: string): SavePaths =>
  named(file, model, `${ANY_DIGIT.repeat(14)}-${ANY_DIGIT.repeat(8)}`)

function named(file: string, model: string, stamp: string): SavePaths {
  const folder = posix.dirname(file)
  const candidate = posix.join(folder, `.${FILE_MARK}${stamp}${posix.extname(file)}`)
  return { file, candidate, backup: `${file}.${FILE_MARK}${stamp}`, model, folder }
}

/**
 * Removes all but the newest backups of a file, and the candidates that interrupted saves left in its folder: those of this console that
 * `cut` names, and those of other consoles that are an hour old. Rejects with HostError if the connection is gone.
 */
export async function tidy(
  { connection }: OpenHost,
  { file, folder }: Pick<SavePaths, 'file' | 'folder'>,
  { sudo, cut, at }: { readonly sudo: boolean; readonly cut: ReadonlySet<string>; readonly at: number },
): Promise<void> {
  const asNeeded = sudo ? withSudo : (call: ReturnType<typeof hostCommands.ownFiles>) => call
  const { stdout } = await connection.run(asNeeded(hostCommands.ownFiles(folder)))
  const files = stdout.split('\n').filter((path) => posix.dirname(path) === posix.normalize(folder))
  const stampIn = (path: string, before: string) => {
    if (!path.startsWith(before)) return undefined
    return STAMP.exec(path.slice(before.length))?.[1]
  }
  const backups = files.filter((path) => stampIn(path, `${file}.${FILE_MARK}`) !== undefined).toSorted()
  const old = stampOf(at - HOUR)
  const left = files.filter((path) => {
    const stamp = stampIn(path, posix.join(folder, `.${FILE_MARK}`))
    return stamp !== undefined && (cut.has(path) || stamp < old)
  })
  for (const path of [...backups.slice(0, -BACKUPS), ...left])
    await connection.run(asNeeded(hostCommands.removeFile(path)))
}
