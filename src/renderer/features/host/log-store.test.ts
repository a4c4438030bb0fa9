import type { LogLine } from '@shared/host/host-report'
import { logLimits } from '@shared/host/log-limits'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyLog, levelFilters, logReducer, type LogStore, testOf } from './log-store'

const line = (seq: number, more: Partial<LogLine> = {}): LogLine => ({
  seq,
  at: null,
  level: 'info',
  text: `line ${seq}`,
  nodeId: '',
  nodeName: '',
  cut: false,
  ...more,
})
const add = (store: LogStore, lines: readonly LogLine[], log = 'a') =>
  logReducer(store, { do: 'read', read: { log, lines: [...lines], state: { is: 'starting' } } })

it('shows the same lines, whether the filter came before them or after', () => {
  const machine = { id: '7', names: ['desk'] }
  const anyLine = fc.record({
    level: fc.constantFrom('none', 'debug', 'info', 'warn', 'error', 'panic'),
    text: fc.constantFrom('a', 'A b', 'c'),
    nodeId: fc.constantFrom('', '7', '8'),
    nodeName: fc.constantFrom('', 'desk'),
  })
  const anyFilter = fc.record({
    level: fc.constantFrom(...levelFilters),
    text: fc.constantFrom('', 'a', 'B '),
    machine: fc.constantFrom(null, machine),
  })
  fc.assert(
    fc.property(fc.array(fc.array(anyLine)), anyFilter, (batches, filter) => {
      let seq = 0
      const numbered = batches.map((batch) => batch.map((one) => line((seq += 1), one as Partial<LogLine>)))
      const before = numbered.reduce(
        (store, batch) => add(store, batch),
        logReducer(emptyLog, { do: 'filter', filter }),
      )
      const after = logReducer(
        numbered.reduce((store, batch) => add(store, batch), emptyLog),
        { do: 'filter', filter },
      )
      expect(before.shown).toEqual(after.shown)
      expect(before.shown).toEqual(numbered.flat().filter(testOf(filter)))
    }),
  )
})

it('keeps the newest lines, and drops those that were shown with the others', () => {
  const all = Array.from({ length: logLimits.lines + 10 }, (_, at) => line(at + 1))
  const store = add(add(emptyLog, all.slice(0, 20)), all.slice(20))
  expect(store.lines).toHaveLength(logLimits.lines)
  expect(store.shown[0]?.seq).toBe(11)
  expect(store.shown).toHaveLength(logLimits.lines)
})

it('starts again with another log', () => {
  const store = add(add(emptyLog, [line(1), line(2)]), [line(1, { text: 'new' })], 'b')
  expect(store.lines.map(({ text }) => text)).toEqual(['new'])
  expect(store.shown).toHaveLength(1)
})

it('stays the same object if nothing changed', () => {
  const store = add(emptyLog, [line(1)])
  expect(add(store, [])).toBe(store)
})
