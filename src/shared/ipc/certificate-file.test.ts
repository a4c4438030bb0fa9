import { ApiError, toApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import { expect, test } from 'vitest'
import { certificateFileError, fileProblemOf } from './certificate-file'

test('a file error reaches the page with its reason and the name of the file', () => {
  const error = certificateFileError('tooLarge', 'big: file.pem is too large', { name: 'big: file.pem' })
  expect(fileProblemOf(ApiError.fromBody(error.toBody()))).toEqual({ problem: 'tooLarge', name: 'big: file.pem' })
  expect(error.status).toBe(413)
  expect(fileProblemOf(certificateFileError('wrongPassphrase', 'no'))).toEqual({ problem: 'wrongPassphrase', name: '' })
})

test('other errors are not file problems', () => {
  expect(fileProblemOf(new ApiError('invalid', 'no', { details: [issue('serverUrl')] }))).toBeNull()
  expect(
    fileProblemOf(
      new ApiError('invalid', 'no', {
        details: [issue('certificateFile', { problem: 'somethingNew', name: 'a.pem' })],
      }),
    ),
  ).toBeNull()
  expect(fileProblemOf(toApiError('broken'))).toBeNull()
})
