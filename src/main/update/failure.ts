import type { UpdateFailure } from '@shared/ipc/update'
import { visibleName } from '@shared/visible'

/** The meaning of error codes of electron-updater and the file system. */
const KINDS: Readonly<Record<string, UpdateFailure>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'noFeed',
  ERR_UPDATER_LATEST_VERSION_NOT_FOUND: 'noFeed',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'badFeed',
  ERR_UPDATER_INVALID_VERSION: 'badFeed',
  ERR_UPDATER_NO_FILES_PROVIDED: 'badFeed',
  ERR_UPDATER_NO_CHECKSUM: 'badFeed',
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ERR_RELEASE_NOT_SIGNED: 'unsigned',
  ERR_UPDATER_INVALID_SIGNATURE: 'signature',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EFBIG: 'diskFull',
  EACCES: 'notWritable',
  EPERM: 'notWritable',
  EROFS: 'notWritable',
}

/** For errors without a code. Chromium's network errors start with net::, those of a missing file contain the status. */
const TEXTS: readonly (readonly [RegExp, UpdateFailure])[] = [
  [/ENOSPC|EDQUOT/, 'diskFull'],
  [/EACCES|EROFS/, 'notWritable'],
  [/\b(404|410)\b/, 'noFile'],
  [/net::ERR_CONTENT_LENGTH_MISMATCH|net::ERR_INCOMPLETE|aborted|premature/i, 'damaged'],
  [/net::ERR_|ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|timed out|\b5\d\d\b/i, 'offline'],
]

/** Classifies a failed update: a kind that the page has a text for, and the first line of the message. */
export function updateFailure(thrown: unknown): { readonly failure: UpdateFailure; readonly message: string } {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const message = visibleName((error.message.split('\n')[0] ?? '').slice(0, 500))
  const byText = TEXTS.find(([pattern]) => pattern.test(message))?.[1]
  return { failure: KINDS[code] ?? byText ?? 'unknown', message }
}
