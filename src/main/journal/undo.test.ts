import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActKind } from '@shared/acts/act'
import { callOf } from '@shared/acts/effect'
import { userObject } from '@shared/acts/object'
import { definitionOf } from '@shared/acts/registry'
import { contract, endpointNamed } from '@shared/api/contract'
import { toApiError } from '@shared/api/error'
import type { User } from '@shared/api/resources'
import { JournalFilter } from '@shared/history/journal'
import { ask } from '@main/api/api-app'
import { openHistoryInMemory } from '@main/history/open-history'
import { chooseAct, type ChosenAct, type Lists, readLists } from '@tests/support/choose-act'
import { cellsOf, comparable, type ServerId, SERVERS, startConsole, startMocks, undoable } from './testing/undo-lab'

/** The cell whose value an act replaces, by the changes that it shows. */
function cellOf({ act, object }: ChosenAct): string {
  const [change = ''] = definitionOf(act.kind).shows.own
  const [kind, what = ''] = change.split('.')
  if (kind !== 'node') return kind === 'policy' ? 'policy' : `user ${object.id}`
  return `node ${object.id} ${{ renamed: 'name', tags: 'owner' }[what] ?? what}`
}

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
/** Perform an act, or undo one of the open entries by its index. */
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

test('an undo on a host that does not answer holds up no undo on another server', async () => {
  const mocks = await startMocks(3)
  const store = openHistoryInMemory()
  const { apis, undo } = startConsole(mocks, store)
  const entries: number[] = []
  for (const id of SERVERS) {
    const lists = await readLists(mocks[id])
    const node = lists.nodes[0]
    if (!node) throw new Error('the network has no machines')
    await ask(apis[id], contract.nodes.rename, { nodeId: node.id, newName: 'renamed-here' })
    entries.push(store.journal.list(JournalFilter.parse({ serverId: id })).entries[0]?.id ?? 0)
  }
  const [slow = 0, other = 0] = entries
  let answer = () => undefined as void
  mocks.one.respond = ((respond) => async (request) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return respond(request)
  })(mocks.one.respond)
  const first = undo([slow], '')
  await undo([other], '')
  const { nodes } = await readLists(mocks.two)
  expect(nodes.some(({ givenName }) => givenName === 'renamed-here')).toBe(false)
  let isDone = false
  void first.then(() => (isDone = true))
  await expect.poll(() => (answer(), isDone)).toBe(true)
})
