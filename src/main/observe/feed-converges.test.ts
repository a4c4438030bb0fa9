import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Part } from '@shared/api/server-state'
import { createConsole, createServer, LISTS, pass, SECOND } from '@tests/support/feed-console'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const count = (asked: readonly string[], part: Part) => asked.filter((each) => each === part).length

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      list: fc.constantFrom(...LISTS),
      id: fc.nat(4),
      value: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      list: fc.constantFrom(...LISTS),
      id: fc.nat(4),
      value: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(5, 40, 900, 4_000, 11_000, 61_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('open' as const, 'close' as const, 'hide' as const, 'show' as const),
      id: fc.nat(4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('away' as const), on: fc.boolean() }) },
)

test('every visible window converges to the lists of the server, with a bounded number of requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const server = createServer()
      const { windows, open, close } = createConsole(server)
      const began = performance.now()
      open(100)
      for (const one of steps) {
        if (one.kind === 'change') server.change(one.list, one.id, one.value)
        else if (one.kind === 'write') void windows.get(100)?.write(one.list, one.id, one.value)
        else if (one.kind === 'pass') await pass(one.ms)
        else if (one.kind === 'away') server.isAway = one.on
        else if (one.kind === 'open') open(one.id)
        else if (one.kind === 'close') close(one.id)
        else windows.get(one.id)?.show(one.kind === 'show')
      }
      server.isAway = false
      await pass(80 * SECOND)
      for (const { isShown, known } of windows.values()) {
        if (!isShown) continue
        for (const list of LISTS) expect(known.get(list)?.items).toEqual(server.lists[list])
      }
      const turns = (performance.now() - began) / (10 * SECOND)
      for (const list of LISTS) expect(count(server.asked, list)).toBeLessThanOrEqual(turns + 3 * steps.length + 5)
      for (const id of windows.keys()) close(id)
      await pass(600 * SECOND)
    }),
    { numRuns: 150 },
  )
})
