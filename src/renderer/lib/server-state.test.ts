import { ApiError, type ErrorCode } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterAnswer,
  afterFailure,
  afterForgetting,
  type Evidence,
  firstEvidence,
  type Part,
  parts,
  type ServerState,
  serverState,
} from './server-state'

const all: ReadonlySet<Part> = new Set(parts)
const error = (code: ErrorCode) => new ApiError(code, code)
const busy = (until: string) => new ApiError('busy', '', { details: [issue('connection', { problem: 'busy', until })] })

/** What happened, in order: a part that was answered, or one that failed (`-nodes offline`). `+` and `-` alone: another call. */
function after(...events: string[]): Evidence {
  return events.reduce((evidence, event, index) => {
    const at = (index + 1) * 1000
    const [name = '', code = 'offline'] = event.split(' ')
    const part = parts.find((each) => each === name.slice(1)) ?? null
    return name.startsWith('+')
      ? afterAnswer(evidence, part, at)
      : afterFailure(evidence, part, error(code as ErrorCode), at)
  }, firstEvidence(0))
}
const stateAfter = (...events: string[]) => serverState(after(...events), all)

describe('the state of the server', () => {
  test.each<[string, string[], string, Part[]]>([
    ['nothing asked yet', [], 'connecting', []],
    ['an answer', ['+nodes'], 'connected', []],
    ['one list without an answer, and no second opinion yet', ['+nodes', '+health', '-users'], 'connected', []],
    ['one list without an answer, the server with one', ['+nodes', '-users', '+health'], 'partly', ['users']],
    ['two lists', ['+nodes', '-users', '+health', '-routes internal', '+health'], 'partly', ['users', 'routes']],
    ['the list is back', ['+nodes', '-users', '+health', '+users'], 'connected', []],
    ['a dead server', ['+nodes', '-users', '-health'], 'offline', []],
    ['a dead server from the start', ['-nodes', '-health'], 'offline', []],
    ['a write without an answer, and nothing else either', ['+nodes', '-', '-health'], 'offline', []],
    ['every call refused with 500', ['+nodes', '-users internal', '-health internal'], 'unusable', []],
    ['a sign-in page in front of it', ['+nodes', '-users badResponse', '-health badResponse'], 'unusable', []],
    ['a certificate that is not trusted', ['+nodes', '-users untrusted', '-health untrusted'], 'unusable', []],
    [
      'health alone that is not let through',
      ['+nodes', '-health badResponse', '+users', '-health badResponse'],
      'connected',
      [],
    ],
    ['a change that is refused', ['+nodes', '- conflict', '- invalid'], 'connected', []],
    ['a call the server does not know', ['+nodes', '-policy unsupported'], 'connected', []],
    ['what the console itself refused', ['-users', '-health', '- readOnly'], 'offline', []],
    ['an answer after an outage', ['+nodes', '-users', '-health', '+users', '+health'], 'connected', []],
    ['a demo network that cannot start', ['-nodes mockUnavailable'], 'unusable', []],
  ])('%s', (_words, events, condition, missing) => {
    expect(stateAfter(...events)).toMatchObject({ condition, missing })
  })

  test('calls a server that answers 503 unusable, and one that does not answer offline', () => {
    const unavailable = new ApiError('offline', '', {
      details: [issue('connection', { problem: 'unavailable', status: '503' })],
    })
    const failed = (reason: ApiError) =>
      serverState(afterFailure(afterFailure(after('+nodes'), 'nodes', reason, 5000), 'health', reason, 5001), all)
    expect(failed(unavailable).condition).toBe('unusable')
    expect(failed(error('offline')).condition).toBe('offline')
  })

  test('gives the reason of the newest failure, never an earlier one', () => {
    expect(stateAfter('-nodes untrusted', '-health untrusted', '-health offline').reason?.code).toBe('offline')
    expect(stateAfter('-nodes timeout', '+nodes', '-users internal', '+health').reason?.code).toBe('internal')
  })

  test('goes on naming what is missing on a page that does not want it, until it is forgotten', () => {
    const evidence = after('+nodes', '-users', '+health')
    expect(serverState(evidence, new Set(['nodes', 'health'])).missing).toEqual(['users'])
    expect(serverState(afterForgetting(evidence, 'users'), all).condition).toBe('connected')
  })

  test('rests where the server asks for it, until it answers again', () => {
    const until = '2026-11-21T08:00:00.000Z'
    const paused = afterFailure(after('+nodes'), 'users', busy(until), 5000)
    expect(serverState(paused, all)).toMatchObject({ condition: 'paused', until: Date.parse(until) })
    expect(serverState(afterAnswer(paused, 'health', 6000), all).condition).toBe('partly')
    expect(serverState(afterAnswer(afterAnswer(paused, 'health', 6000), 'users', 7000), all).condition).toBe(
      'connected',
    )
  })

  test('after a long silence one unanswered part is enough: the others may still be waiting', () => {
    const evidence = afterAnswer(firstEvidence(0), 'nodes', 1000)
    const soon = afterFailure(evidence, 'health', error('timeout'), 10_000)
    expect(serverState(soon, all).condition).toBe('connected')
    const late = afterFailure(evidence, 'health', error('timeout'), 14_000)
    expect(serverState(late, all)).toMatchObject({ condition: 'offline', answeredAt: 1000 })
  })
})

interface Last {
  part: Part
  newest: ApiError | null
  justAnswered: boolean
}

/** What a state must never be, given what happened last. */
function brokenPromises({ condition, reason, missing }: ServerState, { part, newest, justAnswered }: Last): string[] {
  const away = condition === 'offline' || condition === 'unusable'
  const nobodyThere = ['offline', 'timeout'].includes(reason?.code ?? '')
  const rules: Record<string, boolean> = {
    'who just answered is not away': !(justAnswered && away),
    'what was just answered is not missing': !(justAnswered && missing.some((each) => each === part)),
    'the reason is the newest failure': !away || reason === newest,
    'offline means that nobody answered at all': !away || (condition === 'offline') === nobodyThere,
    'connected has no reason and misses nothing':
      condition !== 'connected' || (reason === null && missing.length === 0),
    'partly names what is missing': condition !== 'partly' || missing.length > 0,
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

describe('whatever happened', () => {
  const codes: ErrorCode[] = ['offline', 'timeout', 'internal', 'badResponse', 'forbidden', 'untrusted']

  const answers = fc.record({ part: fc.constantFrom(...parts), failure: fc.constant(null) })
  const failures = fc.record({ part: fc.constantFrom(...parts), failure: fc.constantFrom(...codes) })

  test('the promises are kept', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(answers, failures), { maxLength: 60 }), (history) => {
        let evidence = firstEvidence(0)
        let newest: ApiError | null = null
        history.forEach(({ part, failure }, index) => {
          const at = (index + 1) * 1000
          if (failure) newest = error(failure)
          evidence = failure && newest ? afterFailure(evidence, part, newest, at) : afterAnswer(evidence, part, at)
          const state = serverState(evidence, all)
          expect(brokenPromises(state, { part, newest, justAnswered: failure === null })).toEqual([])
        })
      }),
      { numRuns: 300 },
    )
  })
})
