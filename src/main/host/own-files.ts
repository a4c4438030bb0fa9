import { randomBytes } from 'node:crypto'
import { posix } from 'node:path'
import { ANY_DIGIT } from '@shared/host/call'
import type { SavePaths } from '@shared/host/file-commands'
import { FILE_MARK } from '@shared/host/save-steps'
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
export function beforeAnHour(stamp: string): string {
  const time = stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z')
  return timeStamp(Date.parse(time) - HOUR)
}
