import { describe, expect, it } from 'vitest'
import type { FactsRecord } from '@shared/machine-facts/record'
import { DAY } from '@shared/time'
import { FACTS_KEPT, FACTS_MS } from './facts-store'
import { openHistoryInMemory } from './open-history'

const NOW = Date.parse('2026-05-01T00:00:00Z')
const key = (number: number) => `nodekey:${number.toString(16).padStart(64, '0')}`
const record = (number: number, given: Partial<FactsRecord> = {}, os = 'linux'): FactsRecord => ({
  nodeKey: key(number),
  source: 'client',
  at: new Date(NOW).toISOString(),
  facts: { os, osVersion: '', clientVersion: '1.94.1', distribution: '', device: '', container: null, homeRelay: '' },
  ...given,
})

describe('the store of machine facts', () => {
  it('returns the records of a server by source, and none of another server', () => {
    const { facts } = openHistoryInMemory()
    const records = [record(1), record(1, { source: 'host' }), record(2)]
    facts.keepFacts('a', records, NOW)
    expect(facts.facts('a')).toEqual(expect.arrayContaining(records))
    expect(facts.facts('a')).toHaveLength(3)
    expect(facts.facts('b')).toEqual([])
  })

  it('keeps the newer record if an older one arrives late', () => {
    const { facts } = openHistoryInMemory()
    facts.keepFacts('a', [record(1, {}, 'windows')], NOW)
    facts.keepFacts('a', [record(1, { at: new Date(NOW - 1).toISOString() }, 'linux')], NOW)
    expect(facts.facts('a')).toEqual([record(1, {}, 'windows')])
  })

  it('deletes records that no source confirmed for half a year, and those of a removed server', () => {
    const { facts } = openHistoryInMemory()
    facts.keepFacts('a', [record(1, { at: new Date(NOW - FACTS_MS + DAY).toISOString() }), record(2)], NOW)
    facts.keepFacts('a', [], NOW + 2 * DAY)
    expect(facts.facts('a')).toEqual([record(2)])
    facts.forgetServer('a')
    expect(facts.facts('a')).toEqual([])
  })

  it('keeps a limited number of records, the newest', () => {
    const { facts } = openHistoryInMemory()
    const all = Array.from({ length: FACTS_KEPT + 5 }, (_, at) =>
      record(at, { at: new Date(NOW - at * 1000).toISOString() }),
    )
    facts.keepFacts('a', all, NOW)
    const left = facts.facts('a')
    expect(left).toHaveLength(FACTS_KEPT)
    expect(left.some(({ nodeKey }) => nodeKey === key(FACTS_KEPT))).toBe(false)
    expect(left.some(({ nodeKey }) => nodeKey === key(0))).toBe(true)
  })
})
