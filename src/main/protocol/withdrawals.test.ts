import { expect, test } from 'vitest'
import { CALL_HEADER } from '@shared/api/console-headers'
import { jsonResponse, type PlainRequest, plainRequest, type PlainResponse } from '@main/api/api-app'
import { createShares } from '@main/lib/concurrency'
import { createWithdrawals } from './withdrawals'

const named = (call: string): PlainRequest => ({
  ...plainRequest('GET', '/api/v1/node'),
  headers: [[CALL_HEADER, call]],
})

test('withdraws only the call with this name, and none that has ended', async () => {
  const withdrawals = createWithdrawals()
  const signals = new Map<string, AbortSignal>()
  const ends = new Map<string, () => void>()
  const respond = (request: PlainRequest) =>
    new Promise<PlainResponse>((resolve) => {
      const name = request.headers[0]?.[1] ?? ''
      if (request.signal) signals.set(name, request.signal)
      ends.set(name, () => resolve(jsonResponse(200, {})))
    })
  const [one, two] = [withdrawals.forward(named('one'), respond), withdrawals.forward(named('two'), respond)]
  const unnamed = withdrawals.forward(plainRequest('GET', '/api/v1/node'), respond)
  withdrawals.withdraw('one')
  withdrawals.withdraw('')
  expect([...signals].map(([name, { aborted }]) => [name, aborted])).toEqual([
    ['one', true],
    ['two', false],
  ])
  for (const end of ends.values()) end()
  await Promise.all([one, two, unnamed])
  withdrawals.withdraw('two')
  expect(signals.get('two')?.aborted).toBe(false)
})

test('answers a withdrawn call without an error status, which Chromium would report', async () => {
  const withdrawals = createWithdrawals()
  const respond = ({ signal }: PlainRequest) =>
    new Promise<PlainResponse>((resolve) => {
      signal?.addEventListener('abort', () => resolve(jsonResponse(504, { code: 4, message: 'withdrawn' })))
    })
  const answer = withdrawals.forward(named('one'), respond)
  withdrawals.withdraw('one')
  expect(await answer).toEqual({ status: 204, headers: {}, body: null })
})

test('answers a call that is withdrawn before it begins in the same way', async () => {
  const [withdrawals, inShare] = [createWithdrawals(), createShares(1)]
  const busy = new Promise<PlainResponse>(() => undefined)
  void inShare('a', () => busy, undefined)
  const answer = withdrawals.forward(named('one'), ({ signal }) =>
    inShare('a', async () => jsonResponse(200, {}), signal),
  )
  withdrawals.withdraw('one')
  expect(await answer).toEqual({ status: 204, headers: {}, body: null })
})

test('forwards the error of a call that was not withdrawn', async () => {
  const answer = createWithdrawals().forward(named('one'), async () => jsonResponse(504, {}))
  expect((await answer).status).toBe(504)
})
