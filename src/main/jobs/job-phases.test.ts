import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '@shared/api/error'
import { renameTagActs } from '@shared/acts/rename-and-follow'
import { followTag } from '@shared/policy/text/follow-rename'
import { nodeObject, userObject } from '@shared/acts/object'
import { policy as policyCalls, users as userCalls } from '@shared/api/resources'
import type { PlannedAct } from '@shared/ipc/jobs'
import { TEST_NOW } from '@tests/support/mock-app'
import { createJobLab, type JobLab, startJob } from './testing/job-lab'

let lab: JobLab
beforeEach(async () => {
  lab = await createJobLab()
})
afterEach(() => lab.mock.close())

describe('deleting users with their machines', () => {
  const leavingTo = async (to: string) => {
    const { users } = userCalls.list.output.parse((await lab.mock.call('GET', '/user')).body)
    const machines = await lab.list()
    const leaver = users.find(({ id }) => id !== to && machines.filter(({ user }) => user?.id === id).length > 1)!
    const own = machines.filter(({ user }) => user?.id === leaver.id)
    const moves = own.map((node): PlannedAct => {
      return { act: { kind: 'node.move', id: node.id, user: to }, before: nodeObject(node) }
    })
    const end: PlannedAct = { act: { kind: 'user.delete', id: leaver.id }, before: userObject(leaver) }
    return { leaver, own, items: [...moves, end] }
  }

  test('keeps the user if a machine could not be moved, and undo moves the others back', async () => {
    const machines = await lab.list()
    const { own, items } = await leavingTo(machines.find(({ user }) => user !== null)!.user!.id)
    lab.refuse = ({ url }) => (url.includes(`/node/${own[0]!.id}/user`) ? new ApiError('invalid', 'no') : undefined)
    const app = lab.startConsole()
    const job = await startJob(app, items)
    const counts = { failed: 1, waiting: 1, done: own.length - 1, undoable: own.length - 1 }
    expect(await app.ended(job.id)).toMatchObject({ state: 'stopped', counts })
    expect(lab.writes.filter((write) => write.includes('/user/'))).toEqual([])
    const undoing = await app.jobs.control(job.id, 'undo')
    expect(await app.ended(undoing.id)).toMatchObject({ state: 'done' })
    expect(await lab.list()).toEqual(machines)
  })

  test('keeps a machine that changed owners in the meantime, and its former owner', async () => {
    const machines = await lab.list()
    const to = machines.find(({ user }) => user !== null)!.user!.id
    const { leaver, own, items } = await leavingTo(to)
    const deleting = items.map((item): PlannedAct => {
      return item.act.kind === 'node.move' ? { ...item, act: { kind: 'node.delete', id: item.act.id } } : item
    })
    await lab.mock.call('POST', `/node/${own[0]!.id}/user`, { user: to })
    const app = lab.startConsole()
    const job = await startJob(app, deleting)
    expect(await app.ended(job.id)).toMatchObject({ state: 'stopped', counts: { failed: 1, waiting: 1 } })
    const left = await lab.list()
    expect(left.find(({ id }) => id === own[0]!.id)?.user?.id).toBe(to)
    expect(left.some(({ user }) => user?.id === leaver.id)).toBe(false)
  })

  test('undo creates the deleted user again, with a new id; moved machines stay with their new owner', async () => {
    const machines = await lab.list()
    const to = machines.find(({ user }) => user !== null)!.user!.id
    const { leaver, own, items } = await leavingTo(to)
    const app = lab.startConsole()
    const job = await startJob(app, items)
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', counts: { done: own.length + 1, undoable: 1 } })
    const moved = await lab.list()
    expect(moved.some(({ user }) => user?.id === leaver.id)).toBe(false)
    const undoing = await app.jobs.control(job.id, 'undo')
    expect(await app.ended(undoing.id)).toMatchObject({ state: 'done', counts: { done: 1 } })
    const { users } = userCalls.list.output.parse((await lab.mock.call('GET', '/user')).body)
    const again = users.find(({ name }) => name === leaver.name)
    expect(again).toMatchObject({ displayName: leaver.displayName, email: leaver.email })
    expect(again?.id).not.toBe(leaver.id)
    expect(await lab.list()).toEqual(moved)
  })

  test('offers nothing to undo after a user of an identity provider is deleted', async () => {
    const { users } = userCalls.list.output.parse((await lab.mock.call('GET', '/user')).body)
    const person = users.find(({ provider }) => provider !== '')!
    const machines = await lab.list()
    const to = users.find(({ provider }) => provider === '')!.id
    const moves = machines
      .filter(({ user }) => user?.id === person.id)
      .map((node): PlannedAct => ({ act: { kind: 'node.move', id: node.id, user: to }, before: nodeObject(node) }))
    const end: PlannedAct = { act: { kind: 'user.delete', id: person.id }, before: userObject(person) }
    const app = lab.startConsole()
    const job = await startJob(app, [...moves, end])
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', counts: { undoable: 0 } })
    await expect(app.jobs.control(job.id, 'undo')).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('renaming a tag with the policy', () => {
  const renaming = async () => {
    const machines = await lab.list()
    const tag = machines.find(({ forcedTags }) => forcedTags.length > 0)!.forcedTags[0]!
    const owned = [...new Set(machines.flatMap(({ forcedTags }) => forcedTags))].map((one) => `"${one}": []`)
    const text = `{
  "tagOwners": { ${owned.join(', ')} },
  // Everybody reaches it.
  "acls": [{ "action": "accept", "src": ["*"], "dst": ["${tag}:443"] }],
  "tests": [{ "src": "${tag}", "accept": ["${tag}:443"] }],
}`
    expect(await lab.mock.call('PUT', '/policy', { policy: text })).toMatchObject({
      status: 200,
      body: { policy: text },
    })
    const stored = policyCalls.get.output.parse((await lab.mock.call('GET', '/policy')).body)
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
  const policyText = async () => policyCalls.get.output.parse((await lab.mock.call('GET', '/policy')).body).policy
  /** Maps the server's writes to their kinds: storing a policy, or tagging a machine. */
  const kinds = () => lab.writes.map((write) => (write.includes('/policy') ? 'policy' : 'tags'))

  test('stores both names first and only the new one last, and undoes in the same way', async () => {
    const { machines, carrying, text, followed, items } = await renaming()
    const app = lab.startConsole()
    const job = await startJob(app, items)
    expect(await app.ended(job.id)).toMatchObject({
      state: 'done',
      counts: { done: carrying.length + 2, failed: 0 },
    })
    expect(kinds()).toEqual(['policy', ...carrying.map(() => 'tags'), 'policy'])
    expect(await policyText()).toBe(followed.text)
    expect((await lab.list()).filter(({ forcedTags }) => forcedTags.includes('tag:fresh'))).toHaveLength(
      carrying.length,
    )
    lab.writes = []
    // Slow enough that the open items are compared with the server before each step.
    let now = TEST_NOW
    const slow = lab.startConsole(undefined, { monotonic: () => (now += 60_000) })
    const undoing = await slow.jobs.control(job.id, 'undo')
    expect((await slow.ended(undoing.id)).counts).toMatchObject({ done: carrying.length + 2, failed: 0 })
    expect(kinds()).toEqual(['policy', ...carrying.map(() => 'tags'), 'policy'])
    expect(await policyText()).toBe(text)
    expect(await lab.list()).toEqual(machines)
  })

  test('does not overwrite a policy that someone else stored in the meantime', async () => {
    const { carrying, followed, items } = await renaming()
    const theirs = `${followed.both}\n// theirs\n`
    lab.refuse = ({ url }) => {
      if (url.includes('/tags')) void lab.mock.call('PUT', '/policy', { policy: theirs })
      return undefined
    }
    const app = lab.startConsole()
    const job = await startJob(app, items)
    expect((await app.ended(job.id)).counts).toMatchObject({ done: carrying.length + 1, failed: 1 })
    expect(await policyText()).toBe(theirs)
  })
})
