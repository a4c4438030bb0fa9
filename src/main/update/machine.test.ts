import { describe, expect, it } from 'vitest'
import { updatePhases, type UpdateState } from '@shared/ipc/update'
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

const simple = (...types: UpdateEvent['type'][]) =>
  types.map((type) => events.find((event) => event.type === type) ?? { type: 'check' as const })

/** Returns the phases of a new console after these events. */
function pathOf(...types: UpdateEvent['type'][]): UpdatePhase[] {
  let state = initialUpdate('1.0.0', null)
  return simple(...types).map((event) => (state = nextUpdate(state, event)).phase)
}

/** Every state reachable by any chain of events, one for each phase. */
function reachable(): Map<UpdatePhase, UpdateState> {
  const first = initialUpdate('1.0.0', null)
  const states = new Map<UpdatePhase, UpdateState>([[first.phase, first]])
  for (const state of states.values())
    for (const event of events) {
      const next = nextUpdate(state, event)
      if (!states.has(next.phase)) states.set(next.phase, next)
    }
  return states
}

describe('nextUpdate', () => {
  it.each([
    ['there is nothing newer', 'check none', 'checking none'],
    [
      'an update is fetched and installed',
      'check available download progress downloaded install',
      'checking available downloading downloading ready installing',
    ],
    [
      'an update is fetched, and installed at the next quit',
      'check available download downloaded stage install',
      'checking available downloading ready staged installing',
    ],
    [
      'a download is given up and begun again',
      'check available download cancel download',
      'checking available downloading available downloading',
    ],
    ['a check fails and is tried again', 'check fail check none', 'checking failed checking none'],
    ['a download fails', 'check available download fail check', 'checking available downloading failed checking'],
    [
      'an installation fails',
      'check available download downloaded install fail',
      'checking available downloading ready installing failed',
    ],
    ['it looks by itself and finds one', 'look available', 'looking available'],
    ['it looks by itself, fails and is silent', 'look fail', 'looking idle'],
    [
      'it looks by itself after a failed download and finds one',
      'check available download fail look available',
      'checking available downloading failed looking available',
    ],
    [
      'it looks by itself after a failed check, and fails, too',
      'check fail look fail',
      'checking failed looking failed',
    ],
    ['it finds a later one by itself', 'look available look available', 'looking available looking available'],
    [
      'it looks for a later one by itself, and fails',
      'look available look fail download',
      'looking available looking available downloading',
    ],
    ['it looks by itself, and somebody asks meanwhile', 'look check fail', 'looking checking failed'],
    [
      'the channel changes once one is ready',
      'check available download downloaded forget check',
      'checking available downloading ready idle checking',
    ],
  ])('%s', (_, happens, phases) => {
    expect(pathOf(...(happens.split(' ') as UpdateEvent['type'][])).join(' ')).toBe(phases)
  })

  it('reaches every phase except unsupported', () => {
    expect([...reachable().keys()].toSorted()).toEqual(
      updatePhases.filter((phase) => phase !== 'unsupported').toSorted(),
    )
  })

  it.each(['ready', 'staged', 'installing'] as const)(
    'neither checks nor downloads again once an update is %s',
    (phase) => {
      const state = reachable().get(phase)
      if (!state) throw new Error(`${phase} is out of reach`)
      for (const event of simple('look', 'check', 'available', 'download', 'progress', 'downloaded'))
        expect(nextUpdate(state, event)).toBe(state)
    },
  )

  it('ignores reports of a download or an installation that is not running', () => {
    for (const [phase, state] of reachable()) {
      const stray = simple(...(phase === 'downloading' ? [] : (['progress', 'downloaded', 'cancel'] as const)))
      for (const event of stray) expect(nextUpdate(state, event), `${phase}, ${event.type}`).toBe(state)
    }
  })

  it('installs only a downloaded update', () => {
    const able = [...reachable()].filter(([, state]) => nextUpdate(state, { type: 'install' }) !== state)
    expect(able.map(([phase]) => phase)).toEqual(['ready', 'staged'])
  })

  it('contains the details of each event', () => {
    let state = initialUpdate('1.0.0', null)
    const go = (event: UpdateEvent) => (state = nextUpdate(state, event))
    go({ type: 'check' })
    expect(go(found)).toMatchObject({ version: '2.0.0', releaseNotes: 'New', size: 9000, checkedAt: at })
    expect(go({ type: 'download' })).toMatchObject({ progress: 0, version: '2.0.0' })
    expect(go({ type: 'progress', share: 1.7 }).progress).toBe(1)
    expect(go({ type: 'progress', share: Number.NaN }).progress).toBe(0)
    expect(go({ type: 'cancel' })).toMatchObject({ phase: 'available', version: '2.0.0', progress: null })
    go({ type: 'download' })
    expect(go(failed)).toMatchObject({ phase: 'failed', failure: 'offline', message: 'No answer', progress: null })
    expect(go({ type: 'check' })).toMatchObject({ phase: 'checking', failure: null, message: null })
    expect(go({ type: 'none', at })).toMatchObject({ phase: 'none', version: null, releaseNotes: null, size: null })
  })

  it('reports no failure of an automatic check, and keeps the time of the last successful one', () => {
    const known = nextUpdate(nextUpdate(initialUpdate('1.0.0', null), { type: 'check' }), { type: 'none', at })
    const after = nextUpdate(nextUpdate(known, { type: 'look' }), failed)
    expect(after).toMatchObject({ phase: 'idle', failure: null, message: null, checkedAt: at })
  })

  it('keeps a found version and a failure during an automatic check and after its failure', () => {
    const available = nextUpdate(nextUpdate(initialUpdate('1.0.0', null), { type: 'check' }), found)
    expect(nextUpdate(nextUpdate(available, { type: 'look' }), failed)).toEqual(available)
    const broken = { ...available, phase: 'failed' as const, failure: 'damaged' as const, message: 'Half a file' }
    const looking = nextUpdate(broken, { type: 'look' })
    expect(looking).toEqual({ ...broken, phase: 'looking' })
    expect(nextUpdate(looking, failed)).toEqual(broken)
    expect(nextUpdate(looking, found)).toMatchObject({ phase: 'available', failure: null, message: null })
  })

  it('forgets a found version if a check finds an unsigned release, which the updater would download instead', () => {
    const unsigned = { type: 'fail', failure: 'unsigned', message: 'The release has no signatures.' } as const
    const forgotten = { version: null, releaseNotes: null, size: null }
    const available = nextUpdate(nextUpdate(initialUpdate('1.0.0', null), { type: 'check' }), found)
    const looked = nextUpdate(nextUpdate(available, { type: 'look' }), unsigned)
    expect(looked).toMatchObject({ phase: 'idle', failure: null, ...forgotten })
    expect(nextUpdate(looked, { type: 'download' })).toBe(looked)
    const checked = nextUpdate(nextUpdate(available, { type: 'check' }), unsigned)
    expect(checked).toMatchObject({ phase: 'failed', failure: 'unsigned', ...forgotten })
    const broken = { ...available, phase: 'failed' as const, failure: 'damaged' as const, message: 'Half a file' }
    expect(nextUpdate(nextUpdate(broken, { type: 'look' }), unsigned)).toEqual({ ...broken, ...forgotten })
  })

  it('discards a found update when the channel changes', () => {
    const state = { ...initialUpdate('1.0.0', null), phase: 'ready' as const, version: '2.0.0', releaseNotes: 'New' }
    expect(nextUpdate(state, { type: 'forget' })).toMatchObject({ phase: 'idle', version: null, releaseNotes: null })
  })

  it('keeps the reason why a build cannot update itself', () => {
    const state = initialUpdate('1.0.0', 'development')
    expect(state).toMatchObject({ phase: 'unsupported', obstacle: 'development' })
    for (const event of events) expect(nextUpdate(state, event)).toBe(state)
  })
})
