import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callOf } from '@shared/acts/effect'
import { endpointNamed } from '@shared/api/contract'
import { toApiError } from '@shared/api/error'
import { JournalFilter, type MadeEntry } from '@shared/history/journal'
import { type ApiApp, ask } from '@main/api/api-app'
import type { JobStore } from '@main/history/seen-store'
import { openHistory } from '@main/history/open-history'
import { chooseAct, readLists } from '@tests/support/choose-act'
import { TEST_NOW } from '@tests/support/mock-app'
import { cellsOf, comparable, type Mocks, SERVERS, startConsole, startMocks, undoable } from './testing/undo-lab'

/** Runs `work` in a console that ends after some steps. */
async function killedAfter(
  steps: number,
  mocks: Mocks,
  store: JobStore,
  work: (console: ReturnType<typeof startConsole>) => Promise<unknown>,
): Promise<void> {
  let [left, isEnded] = [steps, false]
  const end = () => void (isEnded = true)
  work(startConsole(mocks, store, () => left-- > 0)).then(end, end)
  while (left >= 0 && !isEnded) await new Promise(setImmediate)
}

const entriesOf = (store: JobStore) =>
  store.journal
    .list(JournalFilter.parse({ serverId: 'one' }))
    .entries.filter((entry): entry is MadeEntry => entry.kind === 'act')

const kill = fc.record({
  kind: fc.constantFrom(...undoable),
  some: fc.nat(10_000),
  makeSteps: fc.integer({ min: 0, max: 14 }),
  undoSteps: fc.integer({ min: 0, max: 30 }),
})

test('an act and its undo, each killed at any step, do not run twice and do not disappear', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'undo-'))
  const path = join(folder, 'history.db')
  const real = await startMocks(1)
  let writes = 0
  const respond: ApiApp['respond'] = (request) => {
    if (request.method !== 'GET') writes += 1
    return real.one.respond(request)
  }
  const mocks: Mocks = { ...real, one: { ...real.one, respond } }
  const ends = { unmade: 0, unknown: 0, undone: 0, repeated: 0 }
  try {
    await fc.assert(
      fc.asyncProperty(kill, async ({ kind, some, makeSteps, undoSteps }) => {
        let { jobs: store } = openHistory(path, TEST_NOW)
        const restart = () => {
          store.close()
          store = openHistory(path, TEST_NOW).jobs
        }
        const seen = await readLists(real.one)
        const [before, known] = [cellsOf(seen), entriesOf(store)[0]?.id ?? 0]
        const chosen = chooseAct(kind, seen, some)
        if (!chosen) return store.close()
        const { act, object } = chosen
        const { name, input } = callOf(act, object)
        writes = 0
        await killedAfter(makeSteps, mocks, store, ({ apis }) => ask(apis.one, endpointNamed(name), input))
        restart()
        const entry = entriesOf(store).find(({ id }) => id > known)
        // Whatever reached the server is in the journal, and nothing in the journal claims more.
        expect(writes).toBeLessThanOrEqual(1)
        expect(entry?.act?.kind ?? 'not journaled').toBe(writes === 1 || entry ? kind : 'not journaled')
        if (entry?.result !== 'done') {
          ends[entry ? 'unknown' : 'unmade'] += 1
          return store.close()
        }
        expect(writes).toBe(1)
        // An act that changes nothing needs no undo.
        if (isDeepStrictEqual(cellsOf(await readLists(real.one)), before)) return store.close()
        await killedAfter(undoSteps, mocks, store, ({ undo }) => undo([entry.id], ''))
        restart()
        const { undo } = startConsole(mocks, store)
        const offered = entriesOf(store).find(({ id }) => id === entry.id)?.undoneBy === null
        const done = writes
        const refused = offered
          ? await undo([entry.id], '').then(
              () => null,
              (error: unknown) => toApiError(error).code,
            )
          : null
        expect([null, 'conflict']).toContain(refused)
        ends[offered && done === 1 ? 'repeated' : 'undone'] += 1
        expect(writes).toBe(2)
        expect(comparable(cellsOf(await readLists(real.one)))).toEqual(comparable(before))
        store.close()
      }),
      { numRuns: 80 },
    )
    // Each end was reached, or the test proves nothing.
    expect(Object.values(ends).every((count) => count > 0)).toBe(true)
  } finally {
    for (const id of SERVERS) real[id].close()
    rmSync(folder, { recursive: true })
  }
}, 60_000)
