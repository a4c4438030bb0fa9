import { describe, expect, it } from 'vitest'
import { updatePhases } from '@shared/ipc/update'
import { type UpdateEvent, type UpdatePhase, initialUpdate, nextUpdate } from './machine'

const at = '2026-11-21T08:00:00Z'
const found = { type: 'available', at, version: '2.0.0', releaseNotes: 'New', size: 9000 } as const
const failed = { type: 'fail', failure: 'offline', message: 'No answer' } as const
const events: UpdateEvent[] = [
  { type: 'look' },
  { type: 'check' },
  { type: 'none', at },
  found,
  { type: 'download' },
  { type: 'progress', share: 0.5 },
  { type: 'cancel' },
  { type: 'downloaded' },
  { type: 'stage' },
  { type: 'install' },
  { type: 'forget' },
  failed,
]

/** Written out by hand, not taken from the table: every pair that leads somewhere. All others must change nothing. */
const leads: Record<string, UpdatePhase> = {
  'idle look': 'looking',
  'idle check': 'checking',
  'idle forget': 'idle',
  'looking check': 'checking',
  'looking none': 'none',
  'looking available': 'available',
  'looking fail': 'idle',
  'checking none': 'none',
  'checking available': 'available',
  'checking fail': 'failed',
  'none look': 'looking',
  'none check': 'checking',
  'none forget': 'idle',
  'available check': 'checking',
  'available download': 'downloading',
  'available forget': 'idle',
  'downloading progress': 'downloading',
  'downloading cancel': 'available',
  'downloading downloaded': 'ready',
  'downloading fail': 'failed',
  'ready stage': 'staged',
  'ready install': 'installing',
  'ready forget': 'idle',
  'staged install': 'installing',
  'staged fail': 'failed',
  'staged forget': 'idle',
  'installing fail': 'failed',
  'failed check': 'checking',
  'failed forget': 'idle',
}

describe('nextUpdate', () => {
  const pairs = updatePhases.flatMap((phase) => events.map((event) => ({ phase, event })))

  it.each(pairs)('$phase, $event.type', ({ phase, event }) => {
    const state = { ...initialUpdate('1.0.0', null), phase, version: '1.9.0', message: 'old', progress: 0.1 }
    const next = nextUpdate(state, event)
    const to = leads[`${phase} ${event.type}`]
    expect(next === state ? 'unchanged' : next.phase).toBe(to ?? 'unchanged')
  })

  it('carries what each event says', () => {
    let state = initialUpdate('1.0.0', null)
    const go = (event: UpdateEvent) => (state = nextUpdate(state, event))
    go({ type: 'check' })
    expect(go(found)).toMatchObject({ version: '2.0.0', releaseNotes: 'New', size: 9000, checkedAt: at })
    expect(go({ type: 'download' })).toMatchObject({ progress: 0, version: '2.0.0' })
    expect(go({ type: 'progress', share: 1.7 }).progress).toBe(1)
    expect(go({ type: 'cancel' })).toMatchObject({ phase: 'available', version: '2.0.0', progress: null })
    go({ type: 'download' })
    expect(go(failed)).toMatchObject({ phase: 'failed', failure: 'offline', message: 'No answer', progress: null })
    expect(go({ type: 'check' })).toMatchObject({ phase: 'checking', failure: null, message: null })
    expect(go({ type: 'none', at })).toMatchObject({ phase: 'none', version: null, releaseNotes: null, size: null })
  })

  it('says nothing of a failure nobody asked for, and keeps when it last knew', () => {
    const known = nextUpdate(nextUpdate(initialUpdate('1.0.0', null), { type: 'check' }), { type: 'none', at })
    const after = nextUpdate(nextUpdate(known, { type: 'look' }), failed)
    expect(after).toMatchObject({ phase: 'idle', failure: null, message: null, checkedAt: at })
  })

  it('forgets what was found with the channel', () => {
    const state = { ...initialUpdate('1.0.0', null), phase: 'ready' as const, version: '2.0.0', releaseNotes: 'New' }
    expect(nextUpdate(state, { type: 'forget' })).toMatchObject({ phase: 'idle', version: null, releaseNotes: null })
  })

  it('says why a build cannot update itself, for good', () => {
    const state = initialUpdate('1.0.0', 'development')
    expect(state).toMatchObject({ phase: 'unsupported', obstacle: 'development' })
    for (const event of events) expect(nextUpdate(state, event)).toBe(state)
  })
})
