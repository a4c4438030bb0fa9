import { expect, it } from 'vitest'
import { dnsChanges, dnsEffects } from './dns-effects'
import type { DnsSettings } from './dns-settings-schema'

const before: DnsSettings = {
  magicDns: true,
  baseDomain: 'old.test',
  overrideLocalDns: false,
  global: ['1.1.1.1'],
  split: [
    { domain: 'corp.test', servers: ['10.0.0.1'] },
    { domain: 'lab.test', servers: ['10.1.0.1'] },
  ],
  searchDomains: [],
  records: [
    { name: 'wiki.old.test', type: 'A', value: '100.64.0.1' },
    { name: 'x.test', type: 'A', value: '100.64.0.2' },
  ],
}

it('reports no effect of equal settings', () => {
  expect(dnsEffects(before, structuredClone(before))).toEqual([])
  expect(dnsChanges(before, structuredClone(before))).toEqual([])
})

it('reports each effect once, and the number of records that keep the old domain', () => {
  const after: DnsSettings = {
    magicDns: false,
    baseDomain: 'new.test',
    overrideLocalDns: true,
    global: ['9.9.9.9'],
    split: [
      { domain: 'corp.test', servers: ['10.0.0.2'] },
      { domain: 'home.test', servers: ['10.2.0.1'] },
    ],
    searchDomains: ['corp.test'],
    records: [before.records[0]!, { name: 'y.test', type: 'A', value: '100.64.0.3' }],
  }
  expect(dnsEffects(before, after)).toEqual([
    { is: 'magicOff' },
    { is: 'baseDomain', before: 'old.test', after: 'new.test', records: 1 },
    { is: 'overrideOn' },
    { is: 'servers', before: '1.1.1.1', after: '9.9.9.9' },
    { is: 'splitChanged', domain: 'corp.test', servers: '10.0.0.2' },
    { is: 'splitRemoved', domain: 'lab.test', servers: '10.1.0.1' },
    { is: 'splitAdded', domain: 'home.test', servers: '10.2.0.1' },
    { is: 'search', before: '', after: 'corp.test' },
    { is: 'recordRemoved', name: 'x.test', value: '100.64.0.2' },
    { is: 'recordAdded', name: 'y.test', value: '100.64.0.3' },
  ])
  expect(dnsChanges(before, after).map(({ key }) => key)).toEqual([
    'dns.magic_dns',
    'dns.base_domain',
    'dns.override_local_dns',
    'dns.nameservers.global',
    'dns.nameservers.split',
    'dns.search_domains',
    'dns.extra_records',
  ])
  expect(dnsChanges(before, after).at(-1)).toMatchObject({
    before: 'x.test A 100.64.0.2',
    after: 'y.test A 100.64.0.3',
  })
})

it('says which records clients will not ask for', () => {
  const added = (name: string, change: Partial<DnsSettings> = {}) =>
    dnsEffects(before, { ...before, ...change, records: [...before.records, { name, type: 'A', value: '100.64.0.9' }] })
  const last = (effects: ReturnType<typeof dnsEffects>) => effects.at(-1)?.is
  expect(last(added('wiki.corp.example'))).toBe('recordAside')
  expect(last(added('old.test.example'))).toBe('recordAside')
  for (const name of ['wiki.old.test', 'a.b.OLD.test', 'old.test', 'wiki.corp.test', 'corp.test.'])
    expect(last(added(name))).toBe('recordAdded')
  expect(last(added('wiki.corp.example', { overrideLocalDns: true }))).toBe('recordAdded')
  const value = '100.64.0.9'
  expect(added('new.old.test', { magicDns: false })).toContainEqual({ is: 'recordAside', name: 'new.old.test', value })
  expect(added('wiki.corp.test', { magicDns: false })).toContainEqual({
    is: 'recordAdded',
    name: 'wiki.corp.test',
    value,
  })
  expect(dnsEffects(before, { ...before, magicDns: false }).at(-1)).toMatchObject({ is: 'recordsAside', count: 1 })
  // One set of nameservers for all split domains and no MagicDNS: systemd-resolved asks these nameservers itself.
  const oneSet = { magicDns: false, split: before.split.slice(0, 1) }
  expect(added('wiki.corp.test', oneSet)).toContainEqual({ is: 'recordDirect', name: 'wiki.corp.test', value })
  const covered = {
    ...before,
    ...oneSet,
    magicDns: true,
    records: [{ name: 'a.corp.test', type: 'A' as const, value }],
  }
  expect(dnsEffects(covered, { ...covered, magicDns: false })).toEqual([
    { is: 'magicOff' },
    { is: 'recordsDirect', name: 'a.corp.test', count: 1 },
  ])
  const direct = { ...covered, magicDns: false }
  expect(dnsEffects(direct, { ...direct, split: [] }).at(-1)).toEqual({
    is: 'recordsAside',
    name: 'a.corp.test',
    count: 1,
  })
  expect(dnsEffects({ ...direct, split: [] }, direct).map(({ is }) => is)).toEqual(['splitAdded'])
  expect(dnsEffects(before, { ...before, baseDomain: 'new.test' }).at(-1)).toEqual({
    is: 'recordsAside',
    name: 'wiki.old.test',
    count: 1,
  })
})
