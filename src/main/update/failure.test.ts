import { expect, it } from 'vitest'
import { updateFailure } from './failure'

const coded = (code: string) => Object.assign(new Error('long technical text'), { code })

it('says in words why an update failed', () => {
  expect(updateFailure(coded('ERR_UPDATER_CHANNEL_FILE_NOT_FOUND'))).toContain('no release for this system')
  expect(updateFailure(coded('ERR_CHECKSUM_MISMATCH'))).toContain('Nothing was installed')
  expect(updateFailure(new Error('net::ERR_CONNECTION_REFUSED'))).toContain('does not answer (ERR_CONNECTION_REFUSED)')
  expect(updateFailure(new Error('first line\n    at somewhere'))).toBe('first line')
  expect(updateFailure('plain')).toBe('plain')
})
