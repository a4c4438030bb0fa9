import { act, cleanup, renderHook } from '@testing-library/react'
import type { ApiKey } from '@shared/api/resources'
import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinServer } from '@tests/support/render-part'
import type { NewKeyLine } from '@/domain/import/csv-keys'
import * as lists from '@/lib/queries/lists'
import { useCreateKeys } from './use-create-keys'
import { type OldKey, useRotateKeys } from './created-keys-dialog'

/** Ends the creation that the server works on. */
let answer = (): void => undefined
const create = vi.fn<() => Promise<unknown>>()
const mutation = { mutateAsync: create, reset: () => undefined }

beforeEach(() => {
  vi.spyOn(lists, 'useCreatePreAuthKeys').mockReturnValue({ create: create as never, renew: () => undefined })
  vi.spyOn(lists, 'useCreatePreAuthKey').mockReturnValue(mutation as never)
  vi.spyOn(lists, 'useCreateApiKey').mockReturnValue(mutation as never)
})
afterEach(cleanup)

const line = (at: number): NewKeyLine => ({
  line: at,
  user: null,
  tags: ['tag:ci'],
  reusable: false,
  ephemeral: false,
  expires: null,
})
const old = (id: string): OldKey => ({ kind: 'apiKey', key: { id, prefix: id } as ApiKey })

/** Starts to create three keys, leaves during the first one, and returns how many the server was asked for. */
async function leaveDuringFirst(start: () => void, unmount: () => void): Promise<number> {
  create.mockReset().mockImplementation(
    async () =>
      new Promise((resolve) => {
        answer = () => resolve({ id: '1', apiKey: 'secret' })
      }),
  )
  act(start)
  unmount()
  for (let nth = 0; nth < 3; nth++) {
    answer()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return create.mock.calls.length
}

test('an import that is no longer on screen creates no further keys', async () => {
  const { result, unmount } = renderHook(useCreateKeys, { wrapper: withinServer() })
  expect(await leaveDuringFirst(() => result.current.start([1, 2, 3].map(line)), unmount)).toBe(1)
})

test('a rotation that is no longer on screen creates no further keys', async () => {
  const { result, unmount } = renderHook(useRotateKeys, { wrapper: withinServer() })
  const start = () => void result.current.rotate(['a', 'b', 'c'].map(old), '2030-01-01T00:00:00Z')
  expect(await leaveDuringFirst(start, unmount)).toBe(1)
})

/** Rotates three keys; the server refuses the second one. Returns the results and the keys without one. */
async function rotateThree(code: ErrorCode) {
  create
    .mockReset()
    .mockResolvedValue({ apiKey: 'secret' })
    .mockResolvedValueOnce({ apiKey: 'secret' })
    .mockRejectedValueOnce(new ApiError(code, 'no'))
  const { result } = renderHook(useRotateKeys, { wrapper: withinServer() })
  const rotation = await act(async () => result.current.rotate(['a', 'b', 'c'].map(old), '2030-01-01T00:00:00Z'))
  return {
    made: rotation.replacements.map(({ result: each }) => ('secret' in each ? 'made' : each.error.code)),
    left: rotation.left.map(({ key }) => key.id),
    ...(rotation.left.length > 0 && { ended: rotation.ended }),
  }
}

test('a rotation stops after an error that would fail all further keys, and names those it did not make', async () => {
  expect(await rotateThree('offline')).toEqual({ made: ['made', 'offline'], left: ['c'], ended: 'failed' })
  expect(create).toHaveBeenCalledTimes(2)
})

test('a rotation continues after an error of one key', async () => {
  expect(await rotateThree('conflict')).toEqual({ made: ['made', 'conflict', 'made'], left: [] })
})

test('a rotation stops after a key that the server may have created', async () => {
  expect(await rotateThree('uncertain')).toEqual({ made: ['made', 'uncertain'], left: ['c'], ended: 'failed' })
})

test('an import stops after a key that the server may have created, and tries only the others again', async () => {
  create
    .mockReset()
    .mockImplementation(async () => ({ id: String(create.mock.calls.length) }))
    .mockRejectedValueOnce(new ApiError('conflict', 'no'))
    .mockRejectedValueOnce(new ApiError('uncertain', 'no'))
  const { result } = renderHook(useCreateKeys, { wrapper: withinServer() })
  const reported = () => {
    const { failed = [], left = [], made = [], total, ended } = result.current.creation ?? {}
    return {
      failed: failed.map((each) => each.line.line),
      left: left.map((each) => each.line),
      made: made.length,
      total,
      ended,
    }
  }
  await act(async () => result.current.start([1, 2, 3].map(line)))
  expect(reported()).toEqual({ failed: [1, 2], left: [3], made: 0, total: 3, ended: 'failed' })
  await act(async () => result.current.retry())
  expect(reported()).toEqual({ failed: [2], left: [], made: 2, total: 3, ended: null })
  expect(create).toHaveBeenCalledTimes(4)
})

test('a rotation that is stopped completes the key it is creating, and no other', async () => {
  create.mockReset().mockImplementation(
    async () =>
      new Promise((resolve) => {
        answer = () => resolve({ apiKey: 'secret' })
      }),
  )
  const { result } = renderHook(useRotateKeys, { wrapper: withinServer() })
  const rotating = act(async () => {
    const rotation = result.current.rotate(['a', 'b', 'c'].map(old), '2030-01-01T00:00:00Z')
    result.current.stop()
    answer()
    return rotation
  })
  const { replacements, left, ended } = await rotating
  expect(replacements).toHaveLength(1)
  expect(left).toHaveLength(2)
  expect(ended).toBe('stopped')
})
