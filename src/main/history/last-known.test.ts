import { describe, expect, it } from 'vitest'
import type { ShownPart } from '@shared/api/server-state'
import { utf8 } from '@main/api/api-app'
import type { Reading } from '@main/observe/part-read'
import type { HistoryClient } from './history-thread'
import { createKeepLastKnown } from './keep-last-known'
import { createHistoryHandlers, openHistoryInMemory } from './open-history'
import type { HistoryCalls } from './protocol'

const SECRET = '0123456789abcdef0123456789abcdef0123456789abcdef'
const user = {
  id: '1',
  name: 'alice',
  displayName: '',
  email: '',
  provider: '',
  providerId: '',
  profilePicUrl: '',
  createdAt: null,
}
const preAuthKey = {
  id: '1',
  key: SECRET,
  user,
  reusable: false,
  ephemeral: false,
  used: true,
  expiration: null,
  createdAt: null,
  aclTags: [],
}
const node = {
  id: '7',
  name: 'db',
  givenName: 'db',
  user: { id: '1', name: 'alice', displayName: '' },
  ipAddresses: ['100.64.0.7'],
  online: true,
  createdAt: null,
  lastSeen: null,
  expiry: null,
  registerMethod: 'REGISTER_METHOD_AUTH_KEY',
  machineKey: '',
  nodeKey: '',
  discoKey: '',
  tags: [],
  forcedTags: [],
  validTags: [],
  invalidTags: [],
  approvedRoutes: [],
  availableRoutes: [],
  subnetRoutes: [],
  preAuthKey: { id: '1', key: SECRET, reusable: false, ephemeral: false, aclTags: [] },
}
const bodies: Partial<Record<ShownPart, object>> = {
  nodes: { nodes: [node], problems: [] },
  users: { users: [user], problems: [] },
  preAuthKeys: { preAuthKeys: [preAuthKey], problems: [] },
}

/** A console with one saved server. */
function lab() {
  const jobs = openHistoryInMemory()
  const handlers = createHistoryHandlers({ open: () => ({ jobs, keptAs: null }), now: Date.now })
  handlers.open(undefined)
  const state = { addresses: new Map([['a', 'https://a']]), isWanted: true, time: 0, calls: [] as string[], warned: 0 }
  const fails = { now: false }
  const due: (() => void)[] = []
  const call = async (name: keyof HistoryCalls, input: unknown): Promise<unknown> => {
    state.calls.push(name)
    if (fails.now) throw new Error('disk full')
    const answer: unknown = handlers[name]
    return (answer as (given: unknown) => unknown)(input)
  }
  const lastKnown = createKeepLastKnown({
    historyClient: { isThere: () => true, call: call as HistoryClient['call'] },
    addressOf: (id) => state.addresses.get(id),
    build: '1.0.0',
    isWanted: () => state.isWanted,
    monotonic: () => state.time,
    after: (_ms, work) => void due.push(work),
    warn: () => void (state.warned += 1),
  })
  lastKnown.begin()
  const seen = (part: ShownPart, etag: string, at: number, body: object = bodies[part] ?? {}) => {
    const response = { status: 200, headers: { etag }, body: utf8(JSON.stringify(body)) }
    const read = {
      part,
      response,
      error: null,
      etag,
      isChanged: true,
      isAlone: true,
      at,
      begun: 0,
      ended: 0,
      tookMs: 0,
    }
    lastKnown.seen('a', read satisfies Reading, async () => response)
  }
  const read = async (part: ShownPart) => {
    const found = await lastKnown.read('a', part)
    return found && { at: found.at, body: JSON.parse(found.body) as unknown }
  }
  return { jobs, handlers, state, fails, lastKnown, seen, read, begin: () => due.splice(0).forEach((work) => work()) }
}

describe('what servers last returned', () => {
  it('is kept at the end, and read again with its time', async () => {
    const { seen, read, lastKnown } = lab()
    seen('users', '"1"', 5000)
    expect(await read('users')).toBeNull()
    await lastKnown.flush()
    expect(await read('users')).toEqual({ at: 5000, body: bodies.users })
    expect(await read('policy')).toBeNull()
  })

  it('is written once in five minutes, and an unchanged list only gets a new time', async () => {
    const { seen, read, lastKnown, state, begin } = lab()
    begin()
    seen('users', '"1"', 1000)
    await expect.poll(() => read('users')).not.toBeNull()
    state.calls.length = 0
    seen('users', '"2"', 2000, { users: [], problems: [] })
    expect(state.calls).toEqual([])
    state.time = 6 * 60_000
    seen('users', '"2"', 3000, { users: [], problems: [] })
    await expect.poll(() => read('users')).toEqual({ at: 3000, body: { users: [], problems: [] } })
    state.calls.length = 0
    seen('users', '"2"', 4000)
    await lastKnown.flush()
    expect(state.calls).toEqual(['lastKnownStill'])
    expect(await read('users')).toEqual({ at: 4000, body: { users: [], problems: [] } })
  })

  it('contains no secret of a pre-auth key, which servers before 0.28 send', async () => {
    const { seen, read, lastKnown, jobs } = lab()
    seen('nodes', '"1"', 1)
    seen('preAuthKeys', '"2"', 1)
    await lastKnown.flush()
    for (const part of ['nodes', 'preAuthKeys'] as const) {
      const stored = jobs.lastKnown.read({ serverId: 'a', address: 'https://a', part })?.body ?? ''
      expect(stored).toContain('01234567…')
      expect(stored).not.toContain(SECRET.slice(0, 12))
    }
    expect(await read('nodes')).toMatchObject({ body: { nodes: [{ givenName: 'db', online: true }] } })
  })

  it('is not read for another address, after the server was forgotten, or against the admin’s wish', async () => {
    const { seen, read, lastKnown, state, handlers } = lab()
    seen('users', '"1"', 1)
    await lastKnown.flush()
    state.addresses.set('a', 'https://b')
    expect(await read('users')).toBeNull()
    state.addresses.set('a', 'https://a')
    state.isWanted = false
    expect(await read('users')).toBeNull()
    state.isWanted = true
    expect(await read('users')).not.toBeNull()
    handlers.forget('a')
    expect(await read('users')).toBeNull()
    // A read that was still on its way writes nothing for a server that is gone.
    state.addresses.delete('a')
    seen('users', '"2"', 2)
    await lastKnown.flush()
    state.addresses.set('a', 'https://a')
    expect(await read('users')).toBeNull()
  })

  it('is deleted when the admin no longer wants it, and kept again afterwards', async () => {
    const { seen, lastKnown, state, jobs, read } = lab()
    seen('users', '"1"', 1)
    await lastKnown.flush()
    state.isWanted = false
    lastKnown.choiceChanged()
    expect(jobs.lastKnown.read({ serverId: 'a', address: 'https://a', part: 'users' })).toBeUndefined()
    seen('users', '"2"', 2)
    await lastKnown.flush()
    state.isWanted = true
    expect(await read('users')).toBeNull()
    await lastKnown.flush()
    expect(await read('users')).toMatchObject({ at: 2 })
  })

  it('is tried again after five minutes if the file cannot be used', async () => {
    const { seen, read, lastKnown, state, begin, fails } = lab()
    begin()
    fails.now = true
    seen('users', '"1"', 1000)
    await lastKnown.flush()
    expect(state.warned).toBe(1)
    seen('users', '"1"', 2000)
    expect(state.warned).toBe(1)
    fails.now = false
    state.time = 6 * 60_000
    seen('users', '"1"', 3000)
    await expect.poll(() => read('users')).toMatchObject({ at: 3000 })
  })

  it('is nothing if it is damaged or has another form than this console’s contract', async () => {
    const { jobs, read } = lab()
    const row = { serverId: 'a', address: 'https://a', part: 'users', at: 1, etag: '"1"' } as const
    for (const body of ['{"users":[{"id"', '{}', '{"users":[{"id":7}],"problems":[]}', 'null']) {
      jobs.lastKnown.write({ ...row, body, seal: '' })
      expect(await read('users')).toBeNull()
    }
  })

  it('is checked again if another version of the console wrote it, or if it is not as it was written', async () => {
    const { jobs, handlers } = lab()
    const place = { serverId: 'a', address: 'https://a', part: 'users' } as const
    const row = { ...place, at: 1, etag: '"1"' }
    // The contract of 2.0.0 has another form.
    handlers.keepLastKnown({ ...row, build: '2.0.0', body: new Uint8Array(utf8('{"people":[]}')) })
    expect(await handlers.lastKnown({ ...place, build: '2.0.0' })).toEqual({ at: 1, body: '{"people":[]}' })
    expect(await handlers.lastKnown({ ...place, build: '1.0.0' })).toBeNull()
    expect(await handlers.lastKnown({ ...place, build: null })).toBeNull()
    const seal = jobs.lastKnown.read(place)?.seal ?? ''
    expect(seal).not.toBe('')
    jobs.lastKnown.write({ ...row, body: '{"people":[ ]}', seal })
    expect(await handlers.lastKnown({ ...place, build: '2.0.0' })).toBeNull()
    // A console that is not packaged seals nothing.
    handlers.keepLastKnown({ ...row, build: null, body: new Uint8Array(utf8('{"people":[]}')) })
    expect(jobs.lastKnown.read(place)?.seal).toBe('')
  })
})
