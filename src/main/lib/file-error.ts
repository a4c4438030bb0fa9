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

/** Creates the error for a file of the console in `folder` that could not be written, with advice; the system's error is its cause. */
export function fileError(cause: unknown, folder: string): ApiError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const details = [issue(KEYS[code] ?? 'folderUnwritable', { folder })]
  return new ApiError('internal', `Nothing could be saved in ${folder}`, { cause, details })
}
