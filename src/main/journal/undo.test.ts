import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActKind } from '@shared/acts/act'
import { callOf } from '@shared/acts/effect'
import { userObject } from '@shared/acts/objects'
import { actKinds, definitionOf } from '@shared/acts/registry'
import { endpointNamed } from '@shared/api/contract'
import { toApiError } from '@shared/api/error'
import type { User } from '@shared/api/users'
import { emptySnapshot } from '@shared/history/change'
import { JournalFilter, type MadeEntry } from '@shared/history/journal'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'
import { createJournalCalls } from '@main/history/journal-calls'
import type { JobStore } from '@main/history/job-store'
import type { HistoryClient } from '@main/history/history-thread'
import { openHistory, openHistoryInMemory } from '@main/history/open-history'
import { chooseAct, type ChosenAct, type Lists, readLists, startPlainMock } from '@tests/support/choose-act'
import { TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { createJournal } from './journal'
import { createUndo } from '@main/acts/undo'

const SERVERS = ['one', 'two'] as const
type ServerId = (typeof SERVERS)[number]
type Mocks = Record<ServerId, TestMock>

/** Two networks with the same ids and different data. */
const startMocks = async (seed: number): Promise<Mocks> => ({
  one: await startPlainMock(seed),
  two: await startPlainMock(seed + 1),
})

/** Starts a console on a store that outlives it. `step` is called at each step; once it returns false, the process has ended. */
function startConsole(mocks: Mocks, store: JobStore, step: () => boolean = () => true) {
  const ended = () => new Promise<never>(() => undefined)
  const calls = createJournalCalls(() => store.journal)
  const historyClient = {
    open: async () => ({ problem: null, keptAs: null }),
    call: async (name: string, input: unknown) =>
      step() ? (calls[name as never] as (input: unknown) => unknown)(input) : ended(),
  } as unknown as HistoryClient
  const journal = createJournal({
    historyClient,
    observer: { snapshot: () => emptySnapshot, changing: () => () => undefined, onChanges: () => () => undefined },
    who: 'ann',
    now: () => TEST_NOW,
    onChange: () => undefined,
    onLost: (error) => {
      throw error
    },
  })
  const around = (id: ServerId) => {
    const respond: ApiApp['respond'] = async (request) => {
      if (!step()) return ended()
      const response = await mocks[id].respond(request)
      return step() ? response : ended()
    }
    return journal.around(id, { respond }, `https://${id}`)
  }
  const apis = { one: around('one'), two: around('two') }
  const undo = createUndo({
    undoOnHost: async () => undefined,
    historyClient,
    open: async (id) => ({ address: `https://${id}`, api: apis[id as ServerId], check: () => undefined }),
  })
  return { apis, undo }
}

const iso = (time: string | null) => time && new Date(time).toISOString()
const owner = (user: string | null, tags: readonly string[]) => JSON.stringify([user, tags.toSorted()])

/** The state that acts change, one value per cell. A missing user has no cell. */
function cellsOf({ nodes, users, policy }: Lists): Map<string, unknown> {
  return new Map<string, unknown>([
    ...nodes.flatMap(({ id, givenName, expiry, approvedRoutes, user, forcedTags }): [string, unknown][] => [
      [`node ${id} name`, givenName],
      [`node ${id} expiry`, iso(expiry)],
      [`node ${id} routes`, approvedRoutes.toSorted().join()],
      [`node ${id} owner`, owner(user?.id ?? null, forcedTags)],
    ]),
    ...users.map(({ id, name }): [string, unknown] => [`user ${id}`, name]),
    ['policy', policy.policy],
  ])
}

/** The cells without the ids of users, which change if a deleted user is created again. */
function comparable(cells: ReadonlyMap<string, unknown>): unknown {
  const isUser = (cell: string) => cell.startsWith('user ')
  const users = [...cells].filter(([cell, name]) => isUser(cell) && name !== undefined).map(([, name]) => String(name))
  return { users: users.toSorted(), others: new Map([...cells].filter(([cell]) => !isUser(cell))) }
}

/** The cell whose value an act replaces, by the changes that it shows. */
function cellOf({ act, object }: ChosenAct): string {
  const [change = ''] = definitionOf(act.kind).shows.own
  const [kind, what = ''] = change.split('.')
  if (kind !== 'node') return kind === 'policy' ? 'policy' : `user ${object.id}`
  return `node ${object.id} ${{ renamed: 'name', tags: 'owner' }[what] ?? what}`
}

const undoable = actKinds.filter((kind) => typeof definitionOf(kind).inverse === 'function')

interface Open extends ChosenAct {
  readonly id: number
  readonly cell: string
  readonly server: ServerId
  readonly before: unknown
  /** The policy's id after a save. */
  readonly stored: string | null
}

const step = fc.record({
  server: fc.constantFrom(...SERVERS),
  kind: fc.constantFrom(...undoable),
  some: fc.nat(10_000),
})
/** Make an act, or undo the entry at a place of the open ones. */
const program = fc.array(fc.oneof({ weight: 3, arbitrary: step }, { weight: 2, arbitrary: fc.nat(20) }), {
  minLength: 4,
  maxLength: 18,
})

/** Why the server refuses this undo in the current state; undefined if it does not. Users and policies depend on later changes. */
function expectedRefusal({ act, cell, before, stored }: Open, { users, nodes, policy }: Lists): string | undefined {
  if (act.kind === 'policy.save') return policy.id === stored ? undefined : 'conflict'
  const has = (id: string) => users.some((user) => user.id === id)
  if (act.kind === 'user.delete') return undefined
  if (act.kind === 'user.create' && !has(cell.slice('user '.length))) return 'notFound'
  if (act.kind === 'user.create') return nodes.some(({ user }) => `user ${user?.id}` === cell) ? 'conflict' : undefined
  if (act.kind === 'user.rename') return has(act.id) ? undefined : 'notFound'
  if (act.kind !== 'node.tags' && act.kind !== 'node.move') return undefined
  const [user, tags] = JSON.parse(String(before)) as [string | null, string[]]
  return tags.length > 0 || user === null || has(user) ? undefined : 'notFound'
}

test('random acts on two random networks, undone in any order, match a model', async () => {
  const made = new Set<ActKind>()
  const undone = new Set<ActKind>()
  await fc.assert(
    fc.asyncProperty(program, fc.nat(1000), async (steps, seed) => {
      const mocks = await startMocks(seed)
      const store = openHistoryInMemory()
      const { apis, undo } = startConsole(mocks, store)
      const model = { one: cellsOf(await readLists(mocks.one)), two: cellsOf(await readLists(mocks.two)) }
      const open: Open[] = []
      const surprises: string[] = []
      for (const each of steps) {
        if (typeof each === 'number') {
          const [entry] = open.splice(each % Math.max(open.length, 1), 1)
          if (!entry) continue
          const refused = expectedRefusal(entry, await readLists(mocks[entry.server]))
          const error = await undo([entry.id], '').then(
            () => undefined,
            (thrown: unknown) => toApiError(thrown).code,
          )
          const unexpected = `${entry.act.kind}: ${error ?? 'undone'}, expected ${refused ?? 'undone'}`
          if ((error === undefined) !== (refused === undefined)) surprises.push(unexpected)
          if (error !== undefined) continue
          undone.add(entry.act.kind)
          // A user who is created again has another id.
          const { users } = await readLists(mocks[entry.server])
          const again = users.find(({ name }) => name === entry.before)
          const cell = entry.act.kind === 'user.delete' ? `user ${again?.id}` : entry.cell
          model[entry.server].set(cell, entry.before)
          continue
        }
        const { server, kind, some } = each
        const chosen = chooseAct(kind, await readLists(mocks[server]), some)
        if (!chosen) continue
        const { name, input } = callOf(chosen.act, chosen.object)
        const response = (await ask(apis[server], endpointNamed(name), input)) as { user?: User; id?: string }
        made.add(kind)
        const created = response.user && { ...chosen, object: userObject(response.user) }
        const cell = cellOf(created ?? chosen)
        const [{ id } = { id: 0 }] = store.journal.list(JournalFilter.parse({ serverId: server })).entries
        open.push({ ...chosen, id, server, cell, before: model[server].get(cell), stored: response.id ?? null })
        // The act changes this cell alone; the tests of the simulation check the value itself.
        model[server].set(cell, cellsOf(await readLists(mocks[server])).get(cell))
        expect(comparable(cellsOf(await readLists(mocks[server])))).toEqual(comparable(model[server]))
      }
      expect(surprises).toEqual([])
      for (const id of SERVERS) {
        expect(comparable(cellsOf(await readLists(mocks[id])))).toEqual(comparable(model[id]))
        mocks[id].close()
      }
    }),
    { numRuns: 60 },
  )
  expect([...made].toSorted()).toEqual(undoable.toSorted())
  expect([...undone].toSorted()).toEqual(undoable.toSorted())
})

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
