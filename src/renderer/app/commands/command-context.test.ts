import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allCapabilities } from '@shared/api/capabilities'
import type { MadeEntry } from '@shared/history/journal'
import type { Job } from '@shared/ipc/jobs'
import { findLastChange } from './command-context'

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

const entryAt = (minute: number, isUndoable: boolean): MadeEntry => ({
  kind: 'act',
  id: minute + 1,
  at: time(minute),
  object: 'node 7',
  who: 'me',
  call: 'nodes.rename',
  name: 'a',
  act: { kind: 'node.rename', id: '7', name: 'b' },
  before: {
    kind: 'node',
    id: '7',
    name: 'a',
    givenName: 'a',
    user: null,
    forcedTags: [],
    expiry: null,
    approvedRoutes: [],
  },
  after: null,
  result: 'done',
  error: null,
  reason: '',
  jobId: null,
  job: null,
  prefix: null,
  joined: null,
  together: null,
  undoes: null,
  undoneBy: isUndoable ? null : 99,
  host: null,
})

const jobAt = (minute: number, isUndoable: boolean): Job => ({
  id: minute + 1,
  serverId: 's',
  action: 'addTags',
  undoes: null,
  undoneBy: isUndoable ? null : 99,
  state: 'done',
  reason: null,
  createdAt: time(minute),
  endedAt: null,
  counts: { total: 1, waiting: 0, done: 1, already: 0, failed: 0, unknown: 0, undoable: 1 },
})

test.each([
  ['kept on the host', { backup: '/etc/headscale/config.yaml.mesh-console-1', before: 'a'.repeat(64) }, true],
  ['not there, because the file was new', { backup: null, before: null }, false],
])('a file on the host can be undone only if its previous text is kept: %s', async (_, kept, isFound) => {
  const host: MadeEntry['host'] = {
    path: '/etc/headscale/config.yaml',
    after: 'b'.repeat(64),
    check: null,
    afterwards: 'restart',
    settings: [],
    ...kept,
  }
  const entry: MadeEntry = { ...entryAt(1, true), call: 'host.dns', act: null, before: null, host }
  const found = await findLastChange([], allCapabilities, async () => ({ entries: [entry], more: false }))
  expect(found).toEqual(isFound ? { kind: 'undoEntry', entry } : null)
  const taken = { ...entry, undoneBy: 7 }
  expect(await findLastChange([], allCapabilities, async () => ({ entries: [taken], more: false }))).toBeNull()
})

test('finds the newest undoable change among any number of jobs and entries, page by page', async () => {
  const change = fc.record({ isJob: fc.boolean(), isUndoable: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), async (changes, size) => {
      const jobs = changes.flatMap(({ isJob, isUndoable }, at) => (isJob ? [jobAt(at, isUndoable)] : [])).toReversed()
      const all = changes.flatMap(({ isJob, isUndoable }, at) => (isJob ? [] : [entryAt(at, isUndoable)])).toReversed()
      const read = async (before: number | null) => {
        const rest = all.filter(({ id }) => before === null || id < before)
        return { entries: rest.slice(0, size), more: rest.length > size }
      }
      const last = changes.findLastIndex(({ isUndoable }) => isUndoable)
      const found = await findLastChange(jobs, allCapabilities, read)
      const wanted = changes[last]?.isJob
        ? { kind: 'undoJob', job: jobAt(last, true) }
        : { kind: 'undoEntry', entry: entryAt(last, true) }
      expect(found).toEqual(last < 0 ? null : wanted)
    }),
  )
})
