import { ApiError } from '@shared/api/error'
import { issue, type WordedKey } from '@shared/api/issue'

const KEYS: Readonly<Record<string, WordedKey>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EFBIG: 'diskFull',
  EROFS: 'folderReadOnly',
  EACCES: 'folderDenied',
  EPERM: 'folderDenied',
}

/** Why one of the console's own files in `folder` could not be written, in words with what to do; the system's own words are its cause. */
export function fileError(cause: unknown, folder: string): ApiError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const details = [issue(KEYS[code] ?? 'folderUnwritable', { folder })]
  return new ApiError('internal', `Nothing could be saved in ${folder}`, { cause, details })
}
