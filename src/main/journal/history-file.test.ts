import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ActObject } from '@shared/acts/object-schema'
import { contract } from '@shared/api/contract'
import type { Endpoint } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import { emptySnapshot } from '@shared/history/change'
import { type WriteName, writeNames } from '@shared/api/calls'
import { type JournalAct, JournalFilter } from '@shared/history/journal'
import { errorResponse, type ApiApp, ask, jsonResponse, utf8 } from '@main/api/api-app'
import type { JobStore } from '@main/history/seen-store'
import { openHistory } from '@main/history/open-history'
import { createJournalCalls } from '@main/history/journal-calls'
import type { HistoryClient } from '@main/history/history-thread'
import { createStoredLists } from '@main/observe/stored-lists'
import { createListEvaluator } from '@main/observe/list-evaluator'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { needs } from '../../../scripts/lib/needs.mjs'
import { createJournal } from './journal'

let folder: string
let store: JobStore
let mock: TestMock
let lost: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'history-'))
  mock = await createTestMock({ seed: 1, nodes: 6 })
  lost = 0
})
afterEach(() => {
  mock.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The journal on a real file, in front of a server. */
function open(path: string, server: ApiApp): ApiApp {
  store = openHistory(path, TEST_NOW).jobs
  const calls = createJournalCalls(() => store.journal)
  const call = async (name: string, input: unknown) => (calls[name as never] as (given: unknown) => unknown)(input)
  return createJournal({
    historyClient: { open: async () => ({ problem: null, keptAs: null }), call } as unknown as HistoryClient,
    observer: { snapshot: () => emptySnapshot, changing: () => () => undefined, onChanges: () => () => undefined },
    keepPolicy: () => undefined,
    who: 'ann',
    now: () => TEST_NOW,
    onChange: () => undefined,
    onLost: () => (lost += 1),
  }).around('s', server, null)
}

const entries = () => {
  const found = []
  for (let before: number | null = null; ;) {
    const page = store.journal.list(JournalFilter.parse({ serverId: 's', before }))
    found.push(...page.entries)
    before = page.entries.at(-1)?.id ?? null
    if (!page.more) return found
  }
}

/** Letters that occur nowhere else. */
const secret = (name: string) => `${name}SECRET0123456789abcdef0123456789`
const SECRETS = ['key', 'preAuth', 'machine', 'session', 'apiKey', 'listed', 'item', 'said', 'client'].map(secret)

/** Every act with its input; with secrets where an admin or a page would send one. */
const inputs: Readonly<Record<WriteName, object>> = {
  'nodes.register': { user: '1', key: `nodekey:${secret('machine')}` },
  'nodes.rename': { nodeId: '1', newName: 'fresh' },
  'nodes.expire': { nodeId: '1' },
  'nodes.setTags': { nodeId: '1', tags: ['tag:a'] },
  'nodes.move': { nodeId: '1', user: '2' },
  'nodes.approveRoutes': { nodeId: '1', routes: [] },
  'nodes.backfillIps': {},
  'nodes.delete': { nodeId: '1' },
  'routes.enable': { routeId: '1' },
  'routes.disable': { routeId: '1' },
  'routes.delete': { routeId: '1' },
  'users.create': { name: 'newcomer' },
  'users.rename': { id: '1', name: 'ann', newName: 'renamed' },
  'users.delete': { id: '1', name: 'ann' },
  'apiKeys.create': { expiration: '2030-01-01T00:00:00Z' },
  'apiKeys.expire': { prefix: 'abc' },
  'apiKeys.delete': { prefix: 'abc' },
  'preAuthKeys.create': { user: '1' },
  'preAuthKeys.expire': { id: '1' },
  'preAuthKeys.delete': { id: '1' },
  'oauthClients.create': { scopes: ['users:read'] },
  'oauthClients.delete': { id: 'e4ec6249991f' },
  'policy.set': { policy: '{}' },
  'auth.register': { user: '1', authId: secret('session') },
  'auth.approve': { authId: secret('session') },
  'auth.reject': { authId: secret('session') },
}

const preAuthKey = {
  id: '9',
  user: null,
  key: secret('preAuth'),
  reusable: true,
  ephemeral: false,
  used: false,
  expiration: null,
  createdAt: null,
  aclTags: [],
}

/** Answers every request with every secret. */
const talkative: ApiApp = {
  async respond() {
    const nodes = (await ask(mock, contract.nodes.list, {})).nodes
    const node = { ...nodes[0], machineKey: secret('machine'), nodeKey: secret('machine'), preAuthKey }
    return jsonResponse(200, {
      apiKey: secret('apiKey'),
      secret: secret('client'),
      preAuthKey,
      node,
      nodes: [node],
      id: '1',
      policy: '{}',
    })
  },
}

/** Refuses every write and quotes the request. */
const refusing = (code: 'invalid' | 'uncertain'): ApiApp => ({
  async respond({ method, url, body }) {
    if (method === 'GET') return talkative.respond({ method, url, headers: [], body })
    const quoted = decodeURIComponent(url) + new TextDecoder().decode(body ?? new Uint8Array())
    const details = [{ key: 'routeGone' as const, path: '', params: { prefix: quoted } }]
    return errorResponse(new ApiError(code, `${quoted} ${secret('said')}`, { details }))
  },
})

test('writes no secret of any act, job or list to the file or its log, whatever the server answers or quotes', async () => {
  const path = join(folder, 'history.db')
  for (const server of [talkative, refusing('invalid'), refusing('uncertain')]) {
    const api = open(path, server)
    for (const act of writeNames) {
      const [group = '', name = ''] = act.split('.')
      const endpoint = (contract as unknown as Record<string, Record<string, Endpoint>>)[group]?.[name] as Endpoint
      await ask(api, endpoint, inputs[act]).catch(() => undefined)
    }
    store.close()
  }
  open(path, mock)
  const before = ActObject.parse({ kind: 'preAuthKey', id: '9', key: secret('item'), expiration: null })
  store.add({
    serverId: 's',
    address: 'x',
    action: 'expirePreAuthKeys',
    undoes: null,
    createdAt: new Date(TEST_NOW).toISOString(),
    items: [{ act: { kind: 'preAuthKey.expire', id: '9' }, before, label: '', undo: null }],
  })
  // Older servers list secrets in full.
  const place = { serverId: 's', address: 'x' }
  const kept = createStoredLists({
    read: (where) => store.seen.read(where),
    write(where, what) {
      store.keepList(where, what)
      return true
    },
    still: (where, at) => store.seen.still(where, at),
    forgetServer: (id) => store.seen.forgetServer(id),
  })
  const reading = { ...place, at: 1, delta: false, pending: [], own: [] }
  const keys = { preAuthKeys: [{ ...preAuthKey, key: secret('listed') }] }
  createListEvaluator(kept).evaluate({ ...reading, list: 'preAuthKeys', body: utf8(JSON.stringify(keys)) })
  const { nodes } = await ask(mock, contract.nodes.list, {})
  const machines = { nodes: nodes.map((node) => ({ ...node, preAuthKey, machineKey: secret('machine') })) }
  createListEvaluator(kept).evaluate({ ...reading, list: 'nodes', body: utf8(JSON.stringify(machines)) })
  const isCalled = (act: JournalAct) => entries().filter((entry) => entry.kind === 'act' && entry.call === act).length
  expect(writeNames.filter((act) => isCalled(act) < 3)).toEqual([])
  // The write-ahead log is a file of its own until the database is closed.
  expect(existsSync(`${path}-wal`)).toBe(true)
  const bytes = [path, `${path}-wal`].map((file) => readFileSync(file, 'latin1')).join('')
  expect(bytes).toContain('preAuthKeys.create')
  expect(bytes).toContain(secret('listed').slice(0, 8))
  for (const each of SECRETS) expect([each, bytes.includes(each.slice(0, 16))]).toEqual([each, false])
})

/** Mounts a small disk; returns the function that unmounts it. */
function mountSmallDisk(at: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', at], { stdio: 'ignore' })
  return () => execFileSync('umount', [at], { stdio: 'ignore' })
}

const canMount = (() => {
  const at = mkdtempSync(join(tmpdir(), 'mesh-console-mount-'))
  try {
    mountSmallDisk(at)()
    return true
  } catch {
    return false
  } finally {
    rmSync(at, { recursive: true, force: true })
  }
})()

test.skipIf(!canMount)(
  `on a full disk makes every act, and records it or counts it as missing: ${needs.root}`,
  async () => {
    const unmount = mountSmallDisk(folder)
    try {
      const api = open(join(folder, 'history.db'), mock)
      const [node] = (await ask(mock, contract.nodes.list, {})).nodes
      const nodeId = node?.id ?? ''
      let made = 0
      const rename = async () => {
        made += 1
        const { node: renamed } = await ask(api, contract.nodes.rename, { nodeId, newName: `name-${made}` })
        expect(renamed.givenName).toBe(`name-${made}`)
      }
      await rename()
      const filler = join(folder, 'filler')
      expect(() => writeFileSync(filler, Buffer.alloc(4 * 1024 * 1024))).toThrow(/ENOSPC/)
      // The log has its own space for a few entries.
      while (lost < 5 && made < 5000) await rename()
      expect(lost).toBeGreaterThanOrEqual(5)
      rmSync(filler)
      await rename()
      const all = entries()
      const acts = all.filter((entry) => entry.kind === 'act')
      const unanswered = acts.filter(({ result }) => result === 'doing').length
      const missing = all.reduce((sum, entry) => sum + (entry.kind === 'gap' ? entry.count : 0), 0)
      expect(missing).toBe(lost)
      expect(acts.length + missing - unanswered).toBe(made)
      expect(acts[0]).toMatchObject({ result: 'done', act: { name: `name-${made}` } })
      expect(store.journal.verify('s')).toMatchObject({ brokenAt: null, cutAfter: null })
    } finally {
      store.close()
      unmount()
    }
  },
)
