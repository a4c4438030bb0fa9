import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DnsSettings } from './dns-settings-schema'
import { mergeDns } from './merge-dns'

const word = fc.constantFrom('1.1.1.1', '9.9.9.9', '8.8.8.8')
const domain = fc.constantFrom('a.test', 'b.test', 'c.test')
const settings: fc.Arbitrary<DnsSettings> = fc.record({
  magicDns: fc.boolean(),
  baseDomain: domain,
  overrideLocalDns: fc.boolean(),
  global: fc.uniqueArray(word),
  split: fc.uniqueArray(fc.record({ domain, servers: fc.array(word, { maxLength: 2 }) }), {
    selector: (one) => one.domain,
  }),
  searchDomains: fc.uniqueArray(domain),
  records: fc.uniqueArray(fc.record({ name: domain, type: fc.constant('A'), value: word }), {
    selector: ({ name, value }) => name + value,
  }),
})

it('keeps an edit that only one side made, and an edit that both made', () => {
  fc.assert(
    fc.property(settings, settings, (base, edited) => {
      expect(mergeDns(base, edited, base)).toEqual(edited)
      expect(mergeDns(base, base, edited)).toEqual(edited)
      expect(mergeDns(base, edited, edited)).toEqual(edited)
    }),
  )
})

it('no record, nameserver or domain that either side added is lost, and none that a side removed comes back', () => {
  const keys = (of: DnsSettings) => ({
    global: of.global,
    searchDomains: of.searchDomains,
    records: of.records.map(({ name, value }) => `${name} ${value}`),
    split: of.split.map((one) => one.domain),
  })
  fc.assert(
    fc.property(settings, settings, settings, (base, mine, theirs) => {
      const merged = keys(mergeDns(base, mine, theirs))
      for (const key of ['global', 'searchDomains', 'records'] as const) {
        const [b, m, t, r] = [base, mine, theirs, mergeDns(base, mine, theirs)].map((of) => keys(of)[key]) as [
          string[],
          string[],
          string[],
          string[],
        ]
        // Brute force: each value separately.
        for (const value of new Set([...b, ...m, ...t])) {
          const [inBase, inMine, inTheirs] = [b.includes(value), m.includes(value), t.includes(value)]
          expect(r.includes(value)).toBe(inMine === inTheirs ? inMine : inMine !== inBase ? inMine : inTheirs)
        }
      }
      expect(new Set(merged.split).size).toBe(merged.split.length)
    }),
  )
})
