import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { HostFileChange } from '@shared/host/save'
import type { JournalFilter, SeenChange } from '@shared/history/journal'
import type { HistoryClient } from '@main/history/history-thread'
import type { BegunAct } from '@main/history/journal-rows'
import { openHistoryInMemory } from '@main/history/open-history'
import { findOwnSave } from './policy-finds'

const at = '2026-11-21T08:00:00.000Z'
const policy = (text: string) => ({ kind: 'policy' as const, id: text, policy: text })
const changed = { kind: 'policy.changed', id: '', name: '', before: policy('a'), after: policy('b') } as SeenChange

/** A journal, with the functions that write to it, and the search in it. */
function journalLab() {
  const { journal } = openHistoryInMemory()
  const call = async (_name: string, filter: JournalFilter) => journal.list(filter)
  const client = { call } as unknown as Pick<HistoryClient, 'call'>
  const write = (act: Partial<BegunAct>, object: string, result: 'done' | 'failed' = 'done') => {
    const begun = { who: 'ann', name: '', act: null, before: null, reason: '', undoes: null, ...act } as BegunAct
    const id = journal.begin(at, { serverId: 's', object, jobId: null }, begun)
    journal.end(at, id, { result, after: null, error: null })
    return id
  }
  const save = (text: string, more: Partial<BegunAct> = {}, result?: 'failed') =>
    write({ call: 'policy.set', act: { kind: 'policy.save', text }, before: policy('a'), ...more }, 'policy', result)
  return {
    save,
    write,
    others: () => journal.seen('s', at, [changed], null),
    find: (text: string) => findOwnSave(client, 's', text),
  }
}

it('finds the undo that put a policy back, with its reason', async () => {
  const { save, find } = journalLab()
  const id = save('b')
  expect(await find('b')).toEqual({ at, reason: '', isUndo: false })
  save('a', { undoes: id, reason: 'too wide' })
  expect(await find('a')).toEqual({ at, reason: 'too wide', isUndo: true })
  expect([await find('b'), await find('c')]).toEqual([null, null])
})

it('a policy that others stored since is theirs, and one that the server refused is not the console’s', async () => {
  const { save, others, find } = journalLab()
  save('b')
  others()
  expect(await find('b')).toBeNull()
  save('c', {}, 'failed')
  expect(await find('c')).toBeNull()
})

it('finds the undo of a policy file on the host by the digest of the file', async () => {
  const { write, find } = journalLab()
  const after = createHash('sha256').update('b').digest('hex')
  const host: HostFileChange = {
    path: '/p',
    backup: '/p.1',
    before: null,
    after,
    check: null,
    afterwards: 'reload',
    settings: [],
  }
  write({ call: 'host.policy', host, undoes: 3 }, '')
  expect([await find('b'), await find('c')]).toEqual([{ at, reason: '', isUndo: true }, null])
})
