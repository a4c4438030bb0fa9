import { describe, expect, it } from 'vitest'
import { updatePhases } from '@shared/ipc/update'
import { type UpdateEvent, type UpdatePhase, initialUpdate, nextUpdate } from './machine'

const at = '2026-11-21T08:00:00Z'
const events: UpdateEvent[] = [
  { type: 'check' },
  { type: 'none', at },
  { type: 'available', at, version: '2.0.0', releaseNotes: 'New' },
  { type: 'download' },
  { type: 'progress', share: 0.5 },
  { type: 'downloaded' },
  { type: 'install' },
  { type: 'fail', message: 'No answer' },
]

/** Written out by hand, not taken from the table: every pair that leads somewhere. All others must change nothing. */
const leads: Record<string, UpdatePhase> = {
  'idle check': 'checking',
  'checking none': 'none',
  'checking available': 'available',
  'checking fail': 'failed',
  'none check': 'checking',
  'available check': 'checking',
  'available download': 'downloading',
  'downloading progress': 'downloading',
  'downloading downloaded': 'ready',
  'downloading fail': 'failed',
  'ready install': 'installing',
  'installing fail': 'failed',
  'failed check': 'checking',
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
    expect(go({ type: 'available', at, version: '2.0.0', releaseNotes: 'New' })).toMatchObject({
      version: '2.0.0',
      releaseNotes: 'New',
      checkedAt: at,
    })
    expect(go({ type: 'download' })).toMatchObject({ progress: 0, version: '2.0.0' })
    expect(go({ type: 'progress', share: 1.7 }).progress).toBe(1)
    expect(go({ type: 'fail', message: 'Cut off' })).toMatchObject({
      phase: 'failed',
      message: 'Cut off',
      progress: null,
    })
    expect(go({ type: 'check' })).toMatchObject({ phase: 'checking', message: null })
    expect(go({ type: 'none', at })).toMatchObject({ phase: 'none', version: null, releaseNotes: null })
  })

  it('says why a build cannot update itself, for good', () => {
    const state = initialUpdate('1.0.0', 'A development build')
    expect(state).toMatchObject({ phase: 'unsupported', message: 'A development build' })
    for (const event of events) expect(nextUpdate(state, event)).toBe(state)
  })
})
