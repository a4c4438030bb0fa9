import { expect, it } from 'vitest'
import { updateFailure } from './machine'

const coded = (code: string, message = 'long technical text') => Object.assign(new Error(message), { code })

it.each([
  [coded('ERR_UPDATER_CHANNEL_FILE_NOT_FOUND'), 'noFeed'],
  [coded('ERR_UPDATER_INVALID_UPDATE_INFO'), 'badFeed'],
  [coded('ERR_CHECKSUM_MISMATCH'), 'damaged'],
  [coded('ERR_RELEASE_NOT_SIGNED'), 'unsigned'],
  [coded('ERR_UPDATER_INVALID_SIGNATURE'), 'signature'],
  [coded('ENOSPC'), 'diskFull'],
  [new Error('Command failed: mv -f a b: ENOSPC: no space left on device, write'), 'diskFull'],
  [coded('EACCES'), 'notWritable'],
  [new Error('Cannot download "https://x/y.AppImage", status 404: Not Found'), 'noFile'],
  [new Error('net::ERR_CONNECTION_REFUSED'), 'offline'],
  [new Error('net::ERR_CONTENT_LENGTH_MISMATCH'), 'damaged'],
  [coded('HTTP_ERROR_503', '503 Service Unavailable'), 'offline'],
  [new Error('something else'), 'unknown'],
])('classifies %s as %s', (error, kind) => {
  expect(updateFailure(error).failure).toBe(kind)
})

it('keeps the first line of the message', () => {
  expect(updateFailure(new Error('first line\n    at somewhere')).message).toBe('first line')
  expect(updateFailure('plain')).toEqual({ failure: 'unknown', message: 'plain' })
})
