import { expect, it } from 'vitest'
import { checkDns, isNameserver } from './check-dns'
import type { DnsSettings } from './dns-settings-schema'

const base: DnsSettings = {
  magicDns: true,
  baseDomain: 'mesh.test',
  overrideLocalDns: true,
  global: ['1.1.1.1'],
  split: [{ domain: 'corp.test', servers: ['10.0.0.1'] }],
  searchDomains: ['corp.test'],
  records: [{ name: 'a.mesh.test', type: 'A', value: '100.64.0.1' }],
}
const issues = (change: Partial<DnsSettings>, before = base) =>
  checkDns({ ...before, ...change }, before, 'hs.example.com').map(({ at, row, part, problem }) =>
    [at, row, part, problem].filter((one) => one !== undefined).join(' '),
  )

it('finds nothing in settings that the server uses already, whatever they are', () => {
  const odd: DnsSettings = {
    ...base,
    baseDomain: 'hs.example.com',
    global: ['1.1.1.1:53', '1.1.1.1:53'],
    split: [{ domain: '*.odd', servers: [] }],
    searchDomains: ['_x'],
    records: [{ name: '_x', type: 'CNAME', value: 'y' }],
  }
  expect(issues({}, odd)).toEqual([])
  expect(issues({ searchDomains: ['_x', 'b.test'] }, odd)).toEqual([])
  const twice: DnsSettings = {
    ...base,
    baseDomain: '',
    split: [...base.split, { domain: 'Corp.test', servers: ['10.0.0.1'] }],
    records: [...base.records, ...base.records],
  }
  expect(issues({}, twice)).toEqual([])
  expect(issues({ records: [...twice.records, ...base.records] }, twice)).toEqual(['records 2 name twice'])
  // Before 0.26.
  expect(issues({ searchDomains: ['a.b'] }, { ...base, global: [] })).toEqual([])
})

it.each([
  [{ baseDomain: '' }, ['baseDomain baseDomainMissing']],
  [{ baseDomain: '', magicDns: false }, []],
  [{ baseDomain: 'a b' }, ['baseDomain domain']],
  [{ baseDomain: 'hs.example.com' }, ['baseDomain ownAddress']],
  [{ baseDomain: 'example.com' }, ['baseDomain ownAddress']],
  [{ baseDomain: 'net.example.com' }, []],
  [{ global: [] }, ['global nameserverMissing']],
  [{ global: [], overrideLocalDns: false }, []],
  [{ global: ['1.1.1.1', '9.9.9.9:53', 'https://dns.test/q', '1.1.1.1'] }, ['global 1 nameserver', 'global 3 twice']],
  [
    { split: [...base.split, { domain: 'Corp.test', servers: [] }] },
    ['split 1 domain twice', 'split 1 0 nameserverMissing'],
  ],
  [{ split: [{ domain: 'corp.test', servers: ['dns'] }] }, ['split 0 0 nameserver']],
  [{ searchDomains: ['-a', 'corp.test'] }, ['searchDomains 0 domain']],
  [{ records: [...base.records, ...base.records] }, ['records 1 name twice']],
  [{ records: [{ name: 'x.test', type: 'A', value: 'fd7a::1' }] }, ['records 0 value recordA']],
  [{ records: [{ name: 'x.test', type: 'AAAA', value: '1.2.3.4' }] }, ['records 0 value recordAaaa']],
  [
    { records: [{ name: '', type: 'TXT', value: 'x' }] },
    ['records 0 name domain', 'records 0 type recordType', 'records 0 value recordA'],
  ],
] satisfies [Partial<DnsSettings>, string[]][])('%j: %j', (change, found) => {
  expect(issues(change)).toEqual(found)
})

it('accepts long lists that the server has already, and no longer ones', () => {
  const records = (length: number) =>
    Array.from({ length }, (_, at) => ({ name: `h${at}.test`, type: 'A', value: '100.64.0.1' }))
  const long = { ...base, records: records(1200) }
  expect(issues({ magicDns: false }, long)).toEqual([])
  expect(issues({ records: records(1199) }, long)).toEqual([])
  expect(issues({ records: records(1201) }, long)).toEqual(['records tooMany'])
  expect(issues({ records: records(1001) })).toEqual(['records tooMany'])
  expect(issues({ records: records(1000) })).toEqual([])
})

it('accepts nameservers as Headscale does: addresses, and DNS over HTTPS', () => {
  const good = ['1.1.1.1', '2606:4700::1111', 'https://dns.nextdns.io/abc', 'https://[2606:4700::1111]/dns-query']
  const bad = [
    '',
    '1.1.1',
    '1.1.1.1:53',
    'dns.test',
    'http://dns.test',
    'https://',
    'https://a b',
    'https://u@h',
    '1.1.1.1\n',
  ]
  expect(good.filter((one) => !isNameserver(one))).toEqual([])
  expect(bad.filter((one) => isNameserver(one))).toEqual([])
})

it('reads each value of a list a few times only, because a script in the page may send many', () => {
  let reads = 0
  const counted = <T>(list: T[]): T[] =>
    new Proxy(list, {
      get: (target, key) => {
        reads += 1
        return Reflect.get(target, key) as unknown
      },
    })
  const names = Array.from({ length: 2000 }, (_, at) => `a${at}.test`)
  const split = (servers: string[]) => counted(names.map((domain) => ({ domain, servers })))
  const long: DnsSettings = {
    ...base,
    searchDomains: counted(names),
    split: split([]),
    global: counted(names.map((_, at) => `10.0.${at >> 8}.${at & 255}`)),
  }
  expect(issues({ magicDns: false }, long)).toEqual([])
  const servers = counted([...names])
  expect(issues({ magicDns: false }, { ...base, split: [{ domain: 'a.test', servers }] })).toEqual([])
  expect(reads).toBeLessThan(100_000)
  const tooLong = Array.from({ length: 100_000 }, (_, at) => `a${at}.test`)
  expect(issues({ searchDomains: tooLong })).toEqual(['searchDomains tooMany'])
})
