import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import { nodes } from '@shared/api/nodes'
import { policy as policyCalls } from '@shared/api/policy'
import { users as userCalls } from '@shared/api/users'
import { renameTagActs } from '@shared/acts/rename-tag'
import { followTag } from '@shared/policy/text/follow-rename'
import { nodeObject, userObject } from '@shared/acts/objects'
import type { Job, PlannedAct } from '@shared/ipc/jobs'
import { errorResponse } from '@main/api/contract-app'
import type { PlainRequest } from '@main/api/plain'
import type { Outcome } from '@main/history/items'
import { openHistoryInMemory } from '@main/history/open-history'
import type { JobStore } from '@main/history/job-store'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { createJobs, type Jobs } from './jobs'
import { createHistoryHandlers } from '@main/history/history-handlers'
import type { HistoryClient } from '@main/history/history-thread'
import type { RunsOptions } from './runs'

let mock: TestMock
let store: JobStore
/** Every write that reached the server: its path and body. */
let writes: string[]
let before: (request: PlainRequest) => ApiError | undefined

beforeEach(async () => {
  mock = await createTestMock({ seed: 1, nodes: 14 })
  store = openHistoryInMemory()
  writes = []
  before = () => undefined
})
afterEach(() => mock.close())

const list = async () => nodes.list.output.parse((await mock.call('GET', '/node')).body).nodes

/** The historyClient as main sees it, on a store that outlives it. `alive` false: its process has ended. */
function historyClientOn(kept: JobStore, alive: () => boolean): HistoryClient {
  const historyClient = createHistoryHandlers({ open: () => ({ jobs: kept, keptAs: null }), now: () => TEST_NOW })
  const opened = historyClient.open(undefined)
  return {
    open: async () => opened,
    call: async (name, input) =>
      alive() ? (historyClient[name] as (input: unknown) => never)(input) : new Promise(() => {}),
    isThere: () => true,
    close: async () => undefined,
  }
}

interface Console {
  readonly jobs: Jobs
  readonly said: Job[]
  /** The last state of a job, after its end. */
  ended(id: number): Promise<Job>
}

/** A console that may be killed at any step: `step` is called for each and returns false from the end on. */
function startConsole(step: () => boolean = () => true, more: Partial<RunsOptions> = {}): Console {
  const said: Job[] = []
  let wake = () => undefined as void
  const respond = async (request: PlainRequest) => {
    if (!step()) return new Promise<never>(() => {})
    const refused = before(request)
    if (refused) return errorResponse(refused)
    if (request.method !== 'GET') writes.push(`${request.url} ${new TextDecoder().decode(request.body ?? undefined)}`)
    const response = await mock.respond(request)
    return step() ? response : new Promise<never>(() => {})
  }
  const jobs = createJobs({
    historyClient: historyClientOn(store, step),
    open: async () => ({ address: 'a', api: { respond }, check: () => undefined }),
    onChange: (job) => {
      said.push(job)
      wake()
    },
    now: () => TEST_NOW,
    sleep: async () => undefined,
    limits: { atOnce: 4, perSecond: 1000 },
    ...more,
  })
  const ended = async (id: number): Promise<Job> => {
    for (;;) {
      const last = said.findLast((job) => job.id === id)
      if (last && last.state !== 'running') return last
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  return { jobs, said, ended }
}

const rename = (node: Node, name: string): PlannedAct => ({
  act: { kind: 'node.rename', id: node.id, name },
  before: nodeObject(node),
})
const start = (app: Console, items: PlannedAct[]) => app.jobs.start({ serverId: 's', action: 'addTags', items })

describe('a job', () => {
  test('makes each act once, reports unnecessary ones, and undoes the whole job', async () => {
    const machines = await list()
    const acts = machines.map((node) => rename(node, `n-${node.id}`))
    const own = rename(machines[0]!, machines[0]!.givenName)
    const app = startConsole()
    const job = await start(app, [own, ...acts.slice(1)])
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', counts: { total: 14, done: 13, already: 1 } })
    expect(new Set(writes).size).toBe(13)
    const undoing = await app.jobs.control(job.id, 'undo')
    expect(await app.ended(undoing.id)).toMatchObject({ state: 'done', undoes: job.id, counts: { done: 13 } })
    expect(await list()).toEqual(machines)
  })

  test('skips items that changed since they were chosen', async () => {
    const machines = await list()
    await mock.call('POST', `/node/${machines[2]!.id}/rename/other`)
    const app = startConsole()
    const job = await start(
      app,
      machines.slice(0, 4).map((node) => rename(node, `n-${node.id}`)),
    )
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 3, failed: 1 })
    expect((await list())[2]?.givenName).toBe('other')
    const { items } = await app.jobs.items({ id: job.id, states: ['failed'], offset: 0 })
    expect(items[0]?.error?.details[0]?.key).toBe('changedMeanwhile')
  })

  test('waits as long as the server asks for, and repeats no act', async () => {
    const machines = await list()
    let refusals = 0
    const slept: number[] = []
    before = ({ method }) => {
      if (method === 'GET' || refusals > 2) return undefined
      refusals += 1
      const details = [
        { path: '', key: 'connection' as const, params: { until: new Date(TEST_NOW + 5000).toISOString() } },
      ]
      return new ApiError('busy', 'slow down', { details })
    }
    const app = startConsole(undefined, { sleep: async (ms) => void slept.push(ms), monotonic: () => 0 })
    const job = await start(
      app,
      machines.map((node) => rename(node, `n-${node.id}`)),
    )
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 14, failed: 0 })
    expect(slept).toContain(5000)
    expect(new Set(writes).size).toBe(14)
    expect(writes).toHaveLength(14)
  })

  test('waits no longer than the server asks for if the clock is set back meanwhile', async () => {
    let clock = TEST_NOW
    let refusals = 0
    before = ({ method }) => {
      if (method === 'GET' || refusals > 0) return undefined
      refusals += 1
      const until = new Date(clock + 5000).toISOString()
      return new ApiError('busy', 'slow down', { details: [{ path: '', key: 'connection', params: { until } }] })
    }
    const slept: number[] = []
    const monotonic = () => {
      clock -= 3_600_000
      return 0
    }
    const app = startConsole(undefined, {
      sleep: async (ms) => void slept.push(ms),
      now: () => clock,
      monotonic,
      limits: { atOnce: 1, perSecond: 1000 },
    })
    const [node] = await list()
    const job = await start(app, [rename(node!, 'fresh')])
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 1 })
    expect(Math.max(...slept)).toBe(5000)
  })

  test('pauses with a reason if the server is unreachable, and resumes', async () => {
    const machines = await list()
    before = ({ method }) => (method === 'GET' || writes.length < 5 ? undefined : new ApiError('offline', 'gone'))
    const app = startConsole()
    const job = await start(
      app,
      machines.map((node) => rename(node, `n-${node.id}`)),
    )
    const paused = await app.ended(job.id)
    expect(paused).toMatchObject({ state: 'paused', reason: { code: 'offline' }, counts: { failed: 0, unknown: 0 } })
    before = () => undefined
    app.said.length = 0
    await app.jobs.control(job.id, 'resume')
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 14 })
    expect(writes).toHaveLength(14)
  })

  test('an act of another kind waits for those before, and does not start if one failed', async () => {
    const machines = await list()
    before = ({ url }) => (url.includes('/rename/n-3') ? new ApiError('invalid', 'no') : undefined)
    const app = startConsole()
    const items = machines.slice(0, 6).map((node) => rename(node, `n-${node.id}`))
    const last: PlannedAct = { act: { kind: 'node.delete', id: machines[9]!.id }, before: nodeObject(machines[9]!) }
    const job = await start(app, [...items, last])
    expect(await app.ended(job.id)).toMatchObject({ state: 'stopped', counts: { done: 5, failed: 1, waiting: 1 } })
    before = () => undefined
    app.said.length = 0
    await app.jobs.control(job.id, 'retry')
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', counts: { done: 7 } })
    expect(writes.at(-1)).toContain(`/node/${machines[9]!.id}`)
  })

  test('Resume does not pass a failed phase, in this run or after a restart; Retry does', async () => {
    const machines = await list()
    before = ({ url }) => (url.includes('/rename/n-3') ? new ApiError('invalid', 'no') : undefined)
    const items = machines.slice(0, 6).map((node) => rename(node, `n-${node.id}`))
    const last: PlannedAct = { act: { kind: 'node.delete', id: machines[9]!.id }, before: nodeObject(machines[9]!) }
    const first = startConsole()
    const job = await start(first, [...items, last])
    await first.ended(job.id)
    for (const app of [first, startConsole()]) {
      await expect(app.jobs.control(job.id, 'resume')).rejects.toMatchObject({
        code: 'conflict',
        details: [{ key: 'phaseFailed', params: { open: '1' } }],
      })
      expect(store.job(job.id)).toMatchObject({ state: 'stopped', counts: { failed: 1, waiting: 1 } })
    }
    expect(await list()).toHaveLength(machines.length)
    before = () => undefined
    const again = startConsole()
    await again.jobs.control(job.id, 'retry')
    expect(await again.ended(job.id)).toMatchObject({ state: 'done', counts: { done: 7 } })
  })

  test('pauses and says why if an outcome cannot be stored, and is never done while an item is open', async () => {
    const machines = await list()
    let fails = true
    const historyClient = historyClientOn(store, () => true)
    const call: HistoryClient['call'] = async (name, input) => {
      if (fails && name === 'set' && (input as { outcome: Outcome }).outcome.state === 'done')
        throw new ApiError('internal', 'disk full')
      return historyClient.call(name, input)
    }
    const app = startConsole(undefined, { historyClient: { ...historyClient, call } })
    const job = await start(app, [rename(machines[0]!, 'fresh')])
    expect(await app.ended(job.id)).toMatchObject({
      state: 'paused',
      reason: { code: 'internal', message: 'disk full' },
      counts: { done: 0, unknown: 1 },
    })
    fails = false
    await startConsole().jobs.list('s')
    await expect.poll(() => store.job(job.id)?.counts).toMatchObject({ done: 1, unknown: 0 })
    expect(writes).toHaveLength(1)
  })

  test('is listed as interrupted if its end cannot be stored', async () => {
    const machines = await list()
    const historyClient = historyClientOn(store, () => true)
    const call: HistoryClient['call'] = async (name, input) => {
      if (name === 'setState') throw new ApiError('internal', 'disk full')
      return historyClient.call(name, input)
    }
    const app = startConsole(undefined, { historyClient: { ...historyClient, call } })
    const job = await start(app, [rename(machines[0]!, 'fresh')])
    expect(await app.ended(job.id)).toMatchObject({ state: 'interrupted', reason: { message: 'disk full' } })
    expect((await app.jobs.list('s')).jobs[0]).toMatchObject({ state: 'interrupted', counts: { done: 1 } })
  })

  test('runs once if it is resumed twice at the same time', async () => {
    const machines = await list()
    const app = startConsole()
    before = ({ method }) => (method === 'GET' ? undefined : new ApiError('offline', 'gone'))
    const items = machines.map((node) => rename(node, `n-${node.id}`))
    const job = await start(app, items)
    await app.ended(job.id)
    before = () => undefined
    app.said.length = 0
    await Promise.all([app.jobs.control(job.id, 'resume'), app.jobs.control(job.id, 'resume')])
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 14, failed: 0 })
    expect(writes).toHaveLength(14)
  })
})

describe('deleting users with their machines', () => {
  const leavingTo = async (to: string) => {
    const { users } = userCalls.list.output.parse((await mock.call('GET', '/user')).body)
    const machines = await list()
    const leaver = users.find(({ id }) => id !== to && machines.filter(({ user }) => user?.id === id).length > 1)!
    const own = machines.filter(({ user }) => user?.id === leaver.id)
    const moves = own.map((node): PlannedAct => {
      return { act: { kind: 'node.move', id: node.id, user: to }, before: nodeObject(node) }
    })
    const end: PlannedAct = { act: { kind: 'user.delete', id: leaver.id }, before: userObject(leaver) }
    return { leaver, own, items: [...moves, end] }
  }

  test('keeps the user if a machine could not be moved, and undo moves the others back', async () => {
    const machines = await list()
    const { own, items } = await leavingTo(machines.find(({ user }) => user !== null)!.user!.id)
    before = ({ url }) => (url.includes(`/node/${own[0]!.id}/user`) ? new ApiError('invalid', 'no') : undefined)
    const app = startConsole()
    const job = await start(app, items)
    const counts = { failed: 1, waiting: 1, done: own.length - 1, undoable: own.length - 1 }
    expect(await app.ended(job.id)).toMatchObject({ state: 'stopped', counts })
    expect(writes.filter((write) => write.includes('/user/'))).toEqual([])
    const undoing = await app.jobs.control(job.id, 'undo')
    expect(await app.ended(undoing.id)).toMatchObject({ state: 'done' })
    expect(await list()).toEqual(machines)
  })

  test('keeps a machine that changed owners in the meantime, and its former owner', async () => {
    const machines = await list()
    const to = machines.find(({ user }) => user !== null)!.user!.id
    const { leaver, own, items } = await leavingTo(to)
    const deleting = items.map((item): PlannedAct => {
      return item.act.kind === 'node.move' ? { ...item, act: { kind: 'node.delete', id: item.act.id } } : item
    })
    await mock.call('POST', `/node/${own[0]!.id}/user`, { user: to })
    const app = startConsole()
    const job = await start(app, deleting)
    expect(await app.ended(job.id)).toMatchObject({ state: 'stopped', counts: { failed: 1, waiting: 1 } })
    const left = await list()
    expect(left.find(({ id }) => id === own[0]!.id)?.user?.id).toBe(to)
    expect(left.some(({ user }) => user?.id === leaver.id)).toBe(false)
  })

  test('undo creates the deleted user again, with a new id; moved machines stay with their new owner', async () => {
    const machines = await list()
    const to = machines.find(({ user }) => user !== null)!.user!.id
    const { leaver, own, items } = await leavingTo(to)
    const app = startConsole()
    const job = await start(app, items)
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', counts: { done: own.length + 1, undoable: 1 } })
    const moved = await list()
    expect(moved.some(({ user }) => user?.id === leaver.id)).toBe(false)
    const undoing = await app.jobs.control(job.id, 'undo')
    expect(await app.ended(undoing.id)).toMatchObject({ state: 'done', counts: { done: 1 } })
    const { users } = userCalls.list.output.parse((await mock.call('GET', '/user')).body)
    const again = users.find(({ name }) => name === leaver.name)
    expect(again).toMatchObject({ displayName: leaver.displayName, email: leaver.email })
    expect(again?.id).not.toBe(leaver.id)
    expect(await list()).toEqual(moved)
  })

  test('offers nothing to undo after a user of an identity provider is deleted', async () => {
    const { users } = userCalls.list.output.parse((await mock.call('GET', '/user')).body)
    const person = users.find(({ provider }) => provider !== '')!
    const machines = await list()
    const to = users.find(({ provider }) => provider === '')!.id
    const moves = machines
      .filter(({ user }) => user?.id === person.id)
      .map((node): PlannedAct => ({ act: { kind: 'node.move', id: node.id, user: to }, before: nodeObject(node) }))
    const end: PlannedAct = { act: { kind: 'user.delete', id: person.id }, before: userObject(person) }
    const app = startConsole()
    const job = await start(app, [...moves, end])
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', counts: { undoable: 0 } })
    await expect(app.jobs.control(job.id, 'undo')).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('renaming a tag with the policy', () => {
  const renaming = async () => {
    const machines = await list()
    const tag = machines.find(({ forcedTags }) => forcedTags.length > 0)!.forcedTags[0]!
    const owned = [...new Set(machines.flatMap(({ forcedTags }) => forcedTags))].map((one) => `"${one}": []`)
    const text = `{
  "tagOwners": { ${owned.join(', ')} },
  // Everybody reaches it.
  "acls": [{ "action": "accept", "src": ["*"], "dst": ["${tag}:443"] }],
  "tests": [{ "src": "${tag}", "accept": ["${tag}:443"] }],
}`
    expect(await mock.call('PUT', '/policy', { policy: text })).toMatchObject({ status: 200, body: { policy: text } })
    const stored = policyCalls.get.output.parse((await mock.call('GET', '/policy')).body)
    const followed = followTag(text, tag, 'tag:fresh')!
    expect(followed.bothBack).not.toBe(followed.both)
    const carrying = machines.filter(({ forcedTags }) => forcedTags.includes(tag))
    return {
      machines,
      carrying,
      text,
      followed,
      items: renameTagActs({ stored, followed }, carrying, tag, 'tag:fresh'),
    }
  }
  const policyText = async () => policyCalls.get.output.parse((await mock.call('GET', '/policy')).body).policy
  /** Maps the server's writes to their kinds: storing a policy, or tagging a machine. */
  const kinds = () => writes.map((write) => (write.includes('/policy') ? 'policy' : 'tags'))

  test('stores both names first and only the new one last, and undoes in the same way', async () => {
    const { machines, carrying, text, followed, items } = await renaming()
    const app = startConsole()
    const job = await start(app, items)
    expect(await app.ended(job.id)).toMatchObject({
      state: 'done',
      counts: { done: carrying.length + 2, failed: 0 },
    })
    expect(kinds()).toEqual(['policy', ...carrying.map(() => 'tags'), 'policy'])
    expect(await policyText()).toBe(followed.text)
    expect((await list()).filter(({ forcedTags }) => forcedTags.includes('tag:fresh'))).toHaveLength(carrying.length)
    writes = []
    // Slow enough that the open items are compared with the server before each step.
    let now = TEST_NOW
    const slow = startConsole(undefined, { monotonic: () => (now += 60_000) })
    const undoing = await slow.jobs.control(job.id, 'undo')
    expect((await slow.ended(undoing.id)).counts).toMatchObject({ done: carrying.length + 2, failed: 0 })
    expect(kinds()).toEqual(['policy', ...carrying.map(() => 'tags'), 'policy'])
    expect(await policyText()).toBe(text)
    expect(await list()).toEqual(machines)
  })

  test('does not overwrite a policy that someone else stored in the meantime', async () => {
    const { carrying, followed, items } = await renaming()
    const theirs = `${followed.both}\n// theirs`
    before = ({ url }) => {
      if (url.includes('/tags')) void mock.call('PUT', '/policy', { policy: theirs })
      return undefined
    }
    const app = startConsole()
    const job = await start(app, items)
    expect((await app.ended(job.id)).counts).toMatchObject({ done: carrying.length + 1, failed: 1 })
    expect(await policyText()).toBe(theirs)
  })
})

test('reports its progress when stopped, and finishes when paused and resumed', async () => {
  const machines = await list()
  const app = startConsole()
  before = () => {
    if (writes.length === 6) void app.jobs.control(1, 'stop')
    return undefined
  }
  const job = await start(
    app,
    machines.map((node) => rename(node, `n-${node.id}`)),
  )
  const stopped = await app.ended(job.id)
  expect(stopped.state).toBe('stopped')
  expect(stopped.counts.done).toBe(writes.length)
  expect(stopped.counts.waiting).toBe(14 - writes.length)
  app.said.length = 0
  await app.jobs.control(job.id, 'resume')
  expect((await app.ended(job.id)).counts.done).toBe(14)
  expect(writes).toHaveLength(14)
})

test('repeats and forgets no act if it is killed at any step', async () => {
  const machines = await list()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }), async (kills) => {
      store = openHistoryInMemory()
      for (const node of machines) await mock.call('POST', `/node/${node.id}/rename/${node.givenName}`)
      writes = []
      const acts = machines.map((node) => rename(node, `n-${node.id}`))
      let id = 0
      for (const steps of kills) {
        let left = steps
        const killed = startConsole(() => left-- > 0)
        const begun = id === 0 ? start(killed, acts) : killed.jobs.control(id, 'resume')
        void begun.then((job) => (id = job.id)).catch(() => undefined)
        while (left > 0 && !killed.said.some((job) => job.state === 'done')) await new Promise(setImmediate)
        id = store.list('s')[0]?.id ?? 0
      }
      const last = startConsole()
      const job = id === 0 ? await start(last, acts) : await last.jobs.control(id, 'resume')
      last.said.splice(0)
      expect((await last.ended(job.id)).counts).toMatchObject({ failed: 0, unknown: 0, waiting: 0 })
      expect((await list()).map((node) => node.givenName)).toEqual(machines.map((node) => `n-${node.id}`))
      expect(writes.toSorted()).toEqual([...new Set(writes)].toSorted())
      expect(writes).toHaveLength(14)
    }),
    { numRuns: 40 },
  )
})

test('creates no user twice if it is killed at any step, and undo deletes only these', async () => {
  const names = async () =>
    userCalls.list.output.parse((await mock.call('GET', '/user')).body).users.map(({ name }) => name)
  const create = (name: string): PlannedAct => ({
    act: { kind: 'user.create', name, displayName: '', email: '' },
    before: { kind: 'user', id: '', name },
  })
  const [known, four] = [await names(), ['a1', 'b2', 'c3', 'd4']]
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 24 }), async (steps) => {
      store = openHistoryInMemory()
      let left = steps
      const killed = startConsole(() => left-- > 0)
      void start(killed, four.map(create)).catch(() => undefined)
      while (left > 0 && !killed.said.some((job) => job.state === 'done')) await new Promise(setImmediate)
      const last = startConsole()
      const [found] = store.list('s')
      const job = found ? await last.jobs.control(found.id, 'resume') : await start(last, four.map(create))
      const { counts } = await last.ended(job.id)
      expect(counts).toMatchObject({ failed: 0, unknown: 0, waiting: 0 })
      expect((await names()).toSorted()).toEqual([...known, ...four].toSorted())
      const undoing = await last.jobs.control(job.id, 'undo')
      expect((await last.ended(undoing.id)).counts).toMatchObject({ done: counts.done })
      expect(await names()).toEqual(known)
    }),
    { numRuns: 24 },
  )
})
