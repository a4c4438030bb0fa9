import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allCapabilities } from '@shared/api/capabilities'
import { contract } from '@shared/api/contract'
import type { User } from '@shared/api/resources'
import { inverseOf } from '@shared/acts/effect'
import { userObject } from '@shared/acts/object'
import type { Job } from '@shared/ipc/jobs'
import { ask } from '@main/api/api-app'
import type { HistoryClient } from '@main/history/history-thread'
import { createHistoryHandlers, openHistoryInMemory } from '@main/history/open-history'
import { createJobs, type Jobs } from '@main/jobs/jobs'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { type MachinesOfDeletedUsers, planDeleteUsers, withPolicySave } from './other-plans'
import { forget } from './policy-worker/answers'
import { liveNetwork } from './policy-worker/live-network'

/** Refuses the write calls for which it returns true. */
type Refuse = (method: string, url: string) => boolean

interface JobRunner {
  readonly jobs: Jobs
  /** Waits for the end of a job's run. */
  readonly ended: (id: number) => Promise<Job>
}

function runnerOf(mock: TestMock, refuses: Refuse = () => false): JobRunner {
  const handlers = createHistoryHandlers({
    open: () => ({ jobs: openHistoryInMemory(), keptAs: null }),
    now: () => TEST_NOW,
  })
  const opened = handlers.open(undefined)
  const historyClient: HistoryClient = {
    open: async () => opened,
    call: async (name, input) => (handlers[name] as (input: unknown) => never)(input),
    isThere: () => true,
    close: async () => undefined,
  }
  const last = new Map<number, Job>()
  const api = {
    respond: async (request: Parameters<TestMock['respond']>[0]) => {
      if (request.method !== 'GET' && refuses(request.method, request.url))
        return mock.respond({ ...request, url: 'app://console/api/v1/user/nobody', method: 'DELETE' })
      return mock.respond(request)
    },
  }
  const jobs = createJobs({
    historyClient,
    open: async () => ({ address: 'a', api, check: () => undefined }),
    onChange: (job) => void last.set(job.id, job),
    now: () => TEST_NOW,
    sleep: async () => undefined,
    limits: { atOnce: 4, perSecond: 1000 },
  })
  const ended = async (id: number) => {
    await expect.poll(() => last.get(id)?.state ?? 'running').not.toBe('running')
    return last.get(id)!
  }
  return { jobs, ended }
}

const usersOf = async (mock: TestMock) => (await ask(mock, contract.users.list, {})).users
const nodesOf = async (mock: TestMock) => (await ask(mock, contract.nodes.list, {})).nodes
const policyOf = (mock: TestMock) => ask(mock, contract.policy.get, {})
const isAccepted = async (mock: TestMock, text: string) =>
  (await mock.call('POST', '/policy/check', { policy: text })).status === 200

/** The plan of the dialog, and whether its undo restores the text byte for byte. */
async function planned(mock: TestMock, leaving: readonly User[], left: MachinesOfDeletedUsers) {
  const [users, nodes, stored] = [await usersOf(mock), await nodesOf(mock), await policyOf(mock)]
  const facts = { all: nodes, can: allCapabilities, owned: [], ownAddresses: [], now: TEST_NOW }
  const own = planDeleteUsers(leaving, left, facts)
  const acts = own.acts.map(({ act }) => act)
  const lost = leaving.filter(
    (user) => !inverseOf({ kind: 'user.delete', id: user.id }, userObject(user), allCapabilities),
  )
  const asked = { text: stored.policy, acts, now: TEST_NOW, lost: lost.map(({ id }) => id) }
  const answer = forget(asked, liveNetwork(users, nodes))
  return { answer, lost, plan: answer ? withPolicySave(own, stored, answer) : own }
}

/** Parts of a policy by index, so that they fit any network. */
const parts = fc.record({
  groups: fc.array(fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  rules: fc.array(fc.record({ from: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), to: fc.nat(20) }), {
    minLength: 1,
    maxLength: 4,
  }),
  tests: fc.array(fc.record({ from: fc.nat(20), to: fc.nat(20) }), { maxLength: 6 }),
  ssh: fc.array(fc.nat(20), { maxLength: 2 }),
  attributes: fc.array(fc.nat(20), { maxLength: 2 }),
})

/** Writes a policy with comments about a network, whose tests the server accepts. */
async function policyFor(mock: TestMock, of: typeof parts extends fc.Arbitrary<infer P> ? P : never): Promise<string> {
  const names = (await usersOf(mock)).map(({ name }) => (name.includes('@') ? name : `${name}@`))
  const tags = [...new Set((await nodesOf(mock)).flatMap((node) => node.tags))]
  const groups = of.groups.map((_, index) => `group:g${index}`)
  const at = (list: readonly string[], index: number) => list[index % list.length]!
  const sources = [...names, ...groups, ...tags]
  const member = (index: number) => at(names, index)
  const policy = {
    groups: Object.fromEntries(
      of.groups.map((members, index) => [`group:g${index}`, [...new Set(members.map(member))]]),
    ),
    tagOwners: Object.fromEntries(tags.map((tag, index) => [tag, [member(index)]])),
    acls: of.rules.map(({ from, to }) => {
      const src = [...new Set(from.map((index) => at(sources, index)))]
      return { action: 'accept', src, dst: [`${at([...tags, ...names], to)}:443`] }
    }),
    ssh: of.ssh.map((index) => ({ action: 'accept', users: ['root'], src: [member(index)], dst: [member(index)] })),
    nodeAttrs: of.attributes.map((index) => ({ target: [member(index)], attr: ['randomize-client-port'] })),
  }
  const tests: object[] = []
  for (const { from, to } of of.tests) {
    const [src, dst] = [at(sources, from), `${at([...tags, ...names], to)}:443`]
    for (const one of [
      { src, accept: [dst] },
      { src, deny: [dst] },
    ])
      if (await isAccepted(mock, JSON.stringify({ ...policy, tests: [one] }))) tests.push(one)
  }
  const lines = JSON.stringify({ ...policy, tests }, null, 2).split('\n')
  return lines.map((line, number) => (number % 4 === 1 ? `${line} // why ${number}\n` : `${line}\n`)).join('')
}

test('after any users are deleted the server accepts its stored policy, and Undo restores that byte for byte', async () => {
  let changed = 0
  let exact = 0
  const cases = fc.record({
    seed: fc.integer({ min: 1, max: 50 }),
    of: parts,
    leave: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
    moves: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ seed, of, leave, moves }) => {
      const mock = await createTestMock({ seed, nodes: 12 })
      for (const name of ['zoe', 'yan']) await mock.call('POST', '/user', { name, email: `${name}@example.com` })
      const text = await policyFor(mock, of)
      const saved = await mock.call('PUT', '/policy', { policy: text })
      fc.pre(saved.status === 200)
      const users = await usersOf(mock)
      const leaving = [...new Set(leave.map((index) => users.at(-1 - (index % users.length))!))]
      const to = users.find((user) => !leaving.includes(user))!
      const owns = (await nodesOf(mock)).some(({ user }) => leaving.some(({ id }) => id === user?.id))
      const { answer, lost, plan } = await planned(mock, leaving, owns ? (moves ? { to } : 'delete') : null)
      const { jobs, ended } = runnerOf(mock)
      const undo = async (id: number) => {
        const undoing = await jobs.control(id, 'undo')
        expect(await ended(undoing.id)).toMatchObject({ state: 'done', counts: { failed: 0, waiting: 0 } })
        return (await policyOf(mock)).policy
      }
      const job = await jobs.start({ serverId: 's', action: 'deleteUsersFromPolicy', items: [...plan.acts] })
      expect(await ended(job.id)).toMatchObject({ state: 'done', counts: { failed: 0, waiting: 0 } })
      const left = (await policyOf(mock)).policy
      expect([left, await isAccepted(mock, left)]).toEqual([left, true])
      expect(left === text).toBe(answer === null)
      const restored = lost.length < leaving.length ? await undo(job.id) : null
      const names = (await usersOf(mock)).map(({ name }) => name)
      expect(leaving.filter(({ name }) => names.includes(name))).toEqual(leaving.filter((user) => !lost.includes(user)))
      expect(restored).toBe(restored === null ? null : (answer?.undo ?? text))
      expect([restored, restored === null || (await isAccepted(mock, restored))]).toEqual([restored, true])
      // Nothing stays out without machines that are gone or users that only an identity provider creates.
      expect(restored === text || owns || lost.length > 0).toBe(true)
      if (restored === text) exact++
      if (answer) changed++
      mock.close()
    }),
    { numRuns: 60 },
  )
  expect(changed).toBeGreaterThan(30)
  expect(exact).toBeGreaterThan(15)
})

/** A user without machines in a policy with a test about that user. */
async function zoeInPolicy(refuses?: Refuse) {
  const mock = await createTestMock({ seed: 1, nodes: 12 })
  await mock.call('POST', '/user', { name: 'zoe', displayName: 'Zoe Z.', email: 'zoe@example.com' })
  const tags = [...new Set((await nodesOf(mock)).flatMap((node) => node.tags))]
  const text = `{
  "groups": { "group:night": ["zoe@"] }, // the night shift
  "tagOwners": { ${tags.map((tag) => `"${tag}": []`).join(', ')} },
  "acls": [{ "action": "accept", "src": ["group:night", "*"], "dst": ["*:22"] }],
  "nodeAttrs": [{ "target": ["zoe@"], "attr": ["randomize-client-port"] }],
}`
  expect((await mock.call('PUT', '/policy', { policy: text })).status).toBe(200)
  const zoe = (await usersOf(mock)).find(({ name }) => name === 'zoe')!
  return { mock, text, zoe, ...runnerOf(mock, refuses), ...(await planned(mock, [zoe], null)) }
}

test('the server refuses the policy without the user: this is the error that the save prevents', async () => {
  const { mock, text } = await zoeInPolicy()
  await mock.call('DELETE', '/user/zoe')
  expect(await isAccepted(mock, text)).toBe(false)
  mock.close()
})

test('saves the policy before the user is deleted, and creates the user again before the policy is restored', async () => {
  const { mock, text, zoe, jobs, ended, plan } = await zoeInPolicy()
  expect(plan.acts.map(({ act }) => act.kind)).toEqual(['policy.save', 'user.delete'])
  const job = await jobs.start({ serverId: 's', action: 'deleteUsersFromPolicy', items: [...plan.acts] })
  expect(await ended(job.id)).toMatchObject({ state: 'done', counts: { done: 2, undoable: 2 } })
  const { acts } = await jobs.undoing(job.id)
  expect(acts.map(({ kind }) => kind)).toEqual(['user.create', 'policy.save'])
  const undoing = await jobs.control(job.id, 'undo')
  expect(await ended(undoing.id)).toMatchObject({ state: 'done', counts: { done: 2 } })
  const again = (await usersOf(mock)).find(({ name }) => name === 'zoe')!
  expect(again).toMatchObject({ displayName: 'Zoe Z.', email: 'zoe@example.com' })
  expect(again.id).not.toBe(zoe.id)
  expect((await policyOf(mock)).policy).toBe(text)
  mock.close()
})

test('keeps the user if the policy cannot be saved, and the policy stays acceptable if the deletion fails; Retry completes both', async () => {
  for (const failing of ['PUT', 'DELETE']) {
    let fails = true
    const { mock, text, jobs, ended, plan } = await zoeInPolicy((method) => fails && method === failing)
    const job = await jobs.start({ serverId: 's', action: 'deleteUsersFromPolicy', items: [...plan.acts] })
    const state = failing === 'PUT' ? 'stopped' : 'done'
    expect(await ended(job.id)).toMatchObject({ state, counts: { failed: 1 } })
    expect((await usersOf(mock)).some(({ name }) => name === 'zoe')).toBe(true)
    const left = (await policyOf(mock)).policy
    expect(left === text).toBe(failing === 'PUT')
    expect(await isAccepted(mock, left)).toBe(true)
    fails = false
    await jobs.control(job.id, 'retry')
    await expect.poll(async () => (await usersOf(mock)).some(({ name }) => name === 'zoe')).toBe(false)
    expect(await isAccepted(mock, (await policyOf(mock)).policy)).toBe(true)
    mock.close()
  }
})
