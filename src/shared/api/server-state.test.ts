import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { issue } from '@shared/api/issue'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterAnswer,
  afterFailure,
  afterForgetting,
  type CallEvidence,
  firstEvidence,
  type Part,
  parts,
  type ServerState,
  serverState,
} from './server-state'

const all: ReadonlySet<Part> = new Set(parts)
const error = (code: ErrorCode) => new ApiError(code, code)
const busy = (until: string) => new ApiError('busy', '', { details: [issue('connection', { problem: 'busy', until })] })

/** Replays events in order: a part responded (`+nodes`) or failed (`-nodes offline`). `+` and `-` alone mean another call. */
function after(...events: string[]): CallEvidence {
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
    ['no request yet', [], 'connecting', []],
    ['a response', ['+nodes'], 'connected', []],
    ['one list without a response, before a second opinion', ['+nodes', '+health', '-users'], 'connected', []],
    ['one list without a response, but health with one', ['+nodes', '-users', '+health'], 'partly', ['users']],
    ['machines and routes, which are one request', ['+users', '-nodes', '-routes'], 'connected', []],
    ['two lists', ['+nodes', '-users', '+health', '-routes internal', '+health'], 'partly', ['users', 'routes']],
    ['the list is back', ['+nodes', '-users', '+health', '+users'], 'connected', []],
    ['a dead server', ['+nodes', '-users', '-health'], 'offline', []],
    ['a dead server from the start', ['-nodes', '-health'], 'offline', []],
    ['neither a write nor health with a response', ['+nodes', '-', '-health'], 'offline', []],
    ['every call refused with 500', ['+nodes', '-users internal', '-health internal'], 'unusable', []],
    ['a sign-in page in front of it', ['+nodes', '-users badResponse', '-health badResponse'], 'unusable', []],
    ['a certificate that is not trusted', ['+nodes', '-users untrusted', '-health untrusted'], 'unusable', []],
    ['only health blocked', ['+nodes', '-health badResponse', '+users', '-health badResponse'], 'connected', []],
    ['a change that is refused', ['+nodes', '- conflict', '- invalid'], 'connected', []],
    ['a call the server does not know', ['+nodes', '-policy unsupported'], 'connected', []],
    [
      'a refusal by the console itself during an outage',
      ['-users', '-health', '- readOnly', '- limited'],
      'offline',
      [],
    ],
    ['a limit of the console itself', ['+nodes', '-users limited', '-health limited'], 'connected', []],
    ['a response after an outage', ['+nodes', '-users', '-health', '+users', '+health'], 'connected', []],
    ['a demo network that cannot start', ['-nodes mockUnavailable'], 'unusable', []],
  ])('%s', (_words, events, condition, missing) => {
    expect(stateAfter(...events)).toMatchObject({ condition, missing })
  })

  test('reports a server that answers 503 as unusable and one that does not answer as offline', () => {
    const unavailable = new ApiError('offline', '', {
      details: [issue('connection', { problem: 'unavailable', status: '503' })],
    })
    const failed = (reason: ApiError) =>
      serverState(afterFailure(afterFailure(after('+nodes'), 'nodes', reason, 5000), 'health', reason, 5001), all)
    expect(failed(unavailable).condition).toBe('unusable')
    expect(failed(error('offline')).condition).toBe('offline')
  })

  test('gives the reason of the newest failure, never of an earlier one', () => {
    expect(stateAfter('-nodes untrusted', '-health untrusted', '-health offline').reason?.code).toBe('offline')
    expect(stateAfter('-nodes timeout', '+nodes', '-users internal', '+health').reason?.code).toBe('internal')
  })

  test('keeps naming a missing part on pages that do not need it, until it is forgotten', () => {
    const evidence = after('+nodes', '-users', '+health')
    expect(serverState(evidence, new Set(['nodes', 'health'])).missing).toEqual(['users'])
    expect(serverState(afterForgetting(evidence, 'users'), all).condition).toBe('connected')
  })

  test('pauses if the server asks for it, until the server responds again', () => {
    const until = '2026-11-21T08:00:00.000Z'
    const paused = afterFailure(after('+nodes'), 'users', busy(until), 5000)
    expect(serverState(paused, all)).toMatchObject({ condition: 'paused', until: Date.parse(until) })
    expect(serverState(afterAnswer(paused, 'health', 6000), all).condition).toBe('partly')
    expect(serverState(afterAnswer(afterAnswer(paused, 'health', 6000), 'users', 7000), all).condition).toBe(
      'connected',
    )
  })

  test('after a long silence one failed part is enough, because the others may still be waiting', () => {
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

/** Returns the rules that a state violates after the last event. */
function brokenPromises({ condition, reason, missing }: ServerState, { part, newest, justAnswered }: Last): string[] {
  const away = condition === 'offline' || condition === 'unusable'
  const nobodyThere = ['offline', 'timeout'].includes(reason?.code ?? '')
  const rules: Record<string, boolean> = {
    'a server that just responded is not away': !(justAnswered && away),
    'a part that just loaded is not missing': !(justAnswered && missing.some((each) => each === part)),
    'the reason is the newest failure': !away || reason === newest,
    'offline means that there was no response at all': !away || (condition === 'offline') === nobodyThere,
    'connected has no reason and no missing part':
      condition !== 'connected' || (reason === null && missing.length === 0),
    'partly names the missing parts': condition !== 'partly' || missing.length > 0,
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

describe('after any sequence of events', () => {
  const codes: ErrorCode[] = ['offline', 'timeout', 'internal', 'badResponse', 'forbidden', 'untrusted']

  const answers = fc.record({ part: fc.constantFrom(...parts), failure: fc.constant(null) })
  const failures = fc.record({ part: fc.constantFrom(...parts), failure: fc.constantFrom(...codes) })

  test('all rules hold', () => {
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
