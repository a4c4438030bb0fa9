import { expect, test } from 'vitest'
import { nodeObject } from '@shared/acts/object'
import type { Node } from '@shared/api/resources'
import type { JournalEntry, MadeEntry } from '@shared/history/journal'
import { makeNode } from '@tests/support/machines'
import { isMeantToEnd } from '@shared/states/machine-state'
import { purposeOf } from './purpose'

const NOW = Date.parse('2026-11-29T10:00:00Z')
const at = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

/** An act on a machine that was `was` before and is `is` after. */
function act(made: MadeEntry['act'], was: Node, is: Node | null, more: Partial<MadeEntry> = {}): MadeEntry {
  return {
    id: 1,
    at: at(0),
    kind: 'act',
    who: 'me',
    call: made?.kind === 'node.routes' ? 'nodes.approveRoutes' : 'nodes.expire',
    name: 'web',
    object: 'node 7',
    act: made,
    before: nodeObject(was),
    after: is && nodeObject(is),
    result: 'done',
    error: null,
    reason: '',
    jobId: null,
    job: null,
    prefix: null,
    joined: null,
    together: null,
    undoes: null,
    undoneBy: null,
    host: null,
    ...more,
  }
}
const node = (change: Partial<Node>) => makeNode('7', change)
const [lasting, expired] = [node({ expiry: at(100) }), node({ expiry: at(0) })]
const expiry = { kind: 'node.expire', id: '7' } as const

test('a machine that an admin expired here was meant to end, with or without the server naming the end', () => {
  for (const after of [expired, null]) {
    expect(purposeOf([act(expiry, lasting, after)]).isEndMeant(expired)).toBe(true)
  }
})

test.each([
  ['it expired by itself', []],
  ['the act failed', [act(expiry, lasting, null, { result: 'failed' })]],
  ['the act was undone', [act(expiry, lasting, expired, { undoneBy: 9 })]],
  ['the act was on another machine', [act(expiry, lasting, expired, { object: 'node 8' })]],
  ['it got its end later', [act(expiry, lasting, null, { at: at(-3) })]],
  ['another machine had its id', [act(expiry, node({ machineKey: `mkey:${'9'.repeat(64)}` }), expired)]],
])('the end of a machine was not meant if %s', (_, acts) => {
  const own = { ...expired, machineKey: `mkey:${'7'.repeat(64)}` }
  expect(purposeOf(acts).isEndMeant(own)).toBe(false)
})

test('an end chosen for a few days was meant, one chosen far ahead is warned of', () => {
  const ends = (days: number) => purposeOf([act({ kind: 'node.expiry', id: '7', at: at(days) }, lasting, null)])
  expect(ends(3).isEndMeant(node({ expiry: at(3) }))).toBe(true)
  expect(ends(90).isEndMeant(node({ expiry: at(90) }))).toBe(false)
})

test('a withdrawn prefix was meant until it is approved again', () => {
  const was = node({ approvedRoutes: ['10.0.0.0/8'] })
  const withdrawal = act({ kind: 'node.routes', id: '7', approved: [] }, was, null, { id: 1 })
  const approval = act({ kind: 'node.routes', id: '7', approved: ['10.0.0.0/8'] }, node({}), null, { id: 2 })
  const withdrawnAt = (...entries: JournalEntry[]) => purposeOf(entries).withdrawnAt(was, '10.0.0.0/8')
  expect(withdrawnAt(withdrawal)).toBe(at(0))
  expect(purposeOf([withdrawal]).withdrawnAt(was, '10.1.0.0/16')).toBeNull()
  expect(withdrawnAt(approval, withdrawal)).toBeNull()
  const undo = { ...withdrawal, undoes: 2 }
  expect(withdrawnAt(undo, { ...approval, undoneBy: 1 })).toBeNull()
})

test('a withdrawn prefix waits again if the machine advertises it anew, or if another admin decided about it', () => {
  const prefix = '10.0.0.0/8'
  const was = node({ approvedRoutes: [prefix], availableRoutes: [prefix] })
  const withdrawal = act({ kind: 'node.routes', id: '7', approved: [] }, was, null, { id: 1 })
  const routes = (available: string[], approved: string[] = []) => ({
    availableRoutes: available,
    approvedRoutes: approved,
    subnetRoutes: [],
  })
  const seen = (before: ReturnType<typeof routes>, after: ReturnType<typeof routes>): JournalEntry => ({
    kind: 'seen',
    id: 2,
    at: at(1),
    object: 'node 7',
    since: null,
    change: { kind: 'node.routes', id: '7', name: 'web', before, after },
  })
  const withdrawnAt = (...entries: JournalEntry[]) => purposeOf(entries).withdrawnAt(was, prefix)
  expect(withdrawnAt(seen(routes([prefix]), routes([])), withdrawal)).toBe(at(0))
  expect(withdrawnAt(seen(routes([]), routes([prefix])), withdrawal)).toBeNull()
  expect(withdrawnAt(seen(routes([prefix], [prefix]), routes([prefix])), withdrawal)).toBeNull()
  // Another prefix of the machine says nothing about this one.
  expect(withdrawnAt(seen(routes([prefix]), routes([prefix, '10.1.0.0/16'])), withdrawal)).toBe(at(0))
  // An earlier advertisement was before the decision.
  expect(withdrawnAt(withdrawal, seen(routes([]), routes([prefix])))).toBe(at(0))
})

test.each([
  [at(0), at(1), true],
  [at(0), at(14), true],
  [at(0), at(30), false],
  [null, at(1), false],
  [at(0), null, false],
  ['0001-01-01T00:00:00Z', at(1), false],
  // A wrong clock or database must hide no warning.
  [at(20), at(1), false],
  [at(1), at(1), true],
])('a key made at %s to end at %s was meant to end soon: %s', (from, to, isMeant) => {
  expect(isMeantToEnd(from, to)).toBe(isMeant)
})
