import type { Page } from '@playwright/test'
import type { Act } from '@shared/acts/act'
import { isApplied } from '@shared/acts/effect'
import { nodeObject } from '@shared/acts/object'
import type { Node } from '@shared/api/resources'
import type { JobAction } from '@shared/acts/job-action'
import type { Job } from '@shared/ipc/jobs'
import { invoke } from '../electron/page-calls'
import { expect, test } from './fixtures'
import { thisLine } from './line'
import type { Headscale } from './server'

// Jobs on a real server, compared with its own list and policy before, during and after.
test.use({ world: 'jobs' })

const MACHINES = 30
const { line, can, userInPolicy } = thisLine()
const SOON = '2099-05-01T12:00:00Z'

/** Registers a machine without a client, as the server's own `debug create-node` does. */
async function create({ url, key }: Headscale, index: number): Promise<string> {
  const letters = String(index).padStart(24, 'a')
  const numbered = index.toString(16).padStart(64, '0')
  let id = letters
  if (line >= '0.29') id = `hskey-authreq-${line === '0.30' ? letters.replaceAll(/[^0-9a-f]/g, 'a') : letters}`
  if (line <= '0.24') id = `mkey:${numbered}`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ user: 'alice', key: id, name: `machine-${index}`, routes: [] })
  const made = await fetch(`${url}/api/v1/debug/node`, { method: 'POST', headers, body })
  expect(made.status, await made.text()).toBe(200)
  return id
}

/** The fields of machines that acts change. */
const facts = (nodes: readonly Node[]) =>
  nodes.map(({ id, givenName, user, forcedTags, expiry, approvedRoutes }) => {
    return { id, givenName, user: user?.id, forcedTags, expiry: expiry && Date.parse(expiry), approvedRoutes }
  })

async function ended(page: Page, serverId: string, id: number): Promise<Job> {
  const find = async () => {
    const list = await invoke(page, 'jobs:list', { serverId })
    return list.ok ? list.value.jobs.find((job) => job.id === id) : undefined
  }
  await expect.poll(async () => (await find())?.state).not.toBe('running')
  return (await find()) as Job
}

test(`${MACHINES} registered machines are tagged, moved, expired and undone`, async ({ page, api, server }) => {
  for (const name of ['alice', 'bob']) await api.users.create({ name })
  const owners = [userInPolicy('alice')]
  await api.policy.set({
    policy: JSON.stringify({ tagOwners: { 'tag:a': owners, 'tag:b': owners }, acls: [] }),
  })
  for (let index = 1; index <= MACHINES; index += 1)
    await api.nodes.register({ user: 'alice', key: await create(server, index) })
  const list = async () => (await api.nodes.list({})).nodes
  for (const { id } of await list()) {
    if (can.tagsAreIdentity) await api.nodes.setTags({ nodeId: id, tags: ['tag:a'] })
    if (can.expireAt) await api.nodes.expire({ nodeId: id, expiry: SOON })
  }
  const bob = (await api.users.list({})).users.find(({ name }) => name === 'bob')?.id ?? ''
  const session = await invoke(page, 'session:get', undefined)
  const serverId = (session.ok && session.value.currentId) || ''

  /** Acts on all machines as one job and undoes it, if the server can. */
  const doAndUndo = async (action: JobAction, actFor: (id: string) => Act, undoable: boolean) => {
    const [before, policy] = [await list(), await api.policy.get({})]
    const items = before.map((node) => ({ act: actFor(node.id), before: nodeObject(node) }))
    const started = await invoke(page, 'jobs:start', { serverId, action, items })
    if (!started.ok) throw new Error(started.error.message)
    const done = await ended(page, serverId, started.value.id)
    expect(done).toMatchObject({ state: 'done', counts: { total: MACHINES, done: MACHINES, failed: 0 } })
    const after = await list()
    for (const node of after) expect(isApplied(actFor(node.id), nodeObject(node), Date.now() + 1000)).toBe(true)
    expect(done.counts.undoable).toBe(undoable ? MACHINES : 0)
    if (!undoable) return
    const undoing = await invoke(page, 'jobs:control', { id: done.id, command: 'undo' })
    if (!undoing.ok) throw new Error(undoing.error.message)
    expect(await ended(page, serverId, undoing.value.id)).toMatchObject({ state: 'done', counts: { done: MACHINES } })
    expect(facts(await list())).toEqual(facts(before))
    expect(await api.policy.get({})).toEqual(policy)
  }

  expect(await list()).toHaveLength(MACHINES)
  await doAndUndo('addTags', (id) => ({ kind: 'node.tags', id, tags: ['tag:a', 'tag:b'] }), true)
  if (can.moveNode) await doAndUndo('move', (id) => ({ kind: 'node.move', id, user: bob }), true)
  await doAndUndo('expireNow', (id) => ({ kind: 'node.expire', id }), can.expireAt)
  if (can.neverExpire) await doAndUndo('neverExpire', (id) => ({ kind: 'node.expiry', id, at: null }), true)
})
