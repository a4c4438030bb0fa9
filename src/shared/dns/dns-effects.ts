import { dnsPaths, sameRecord } from './dns-settings'
import type { DnsRecord, DnsSettings } from './dns-settings-schema'

/** One effect of a change of the DNS settings. Each kind has its own words on screen. */
export type DnsEffect =
  | { readonly is: 'magicOn' | 'magicOff' | 'overrideOn' | 'overrideOff' }
  | { readonly is: 'baseDomain'; readonly before: string; readonly after: string; readonly records: number }
  | { readonly is: 'servers' | 'search'; readonly before: string; readonly after: string }
  | { readonly is: 'splitAdded' | 'splitRemoved' | 'splitChanged'; readonly domain: string; readonly servers: string }
  | { readonly is: RecordEffect; readonly name: string; readonly value: string }
  | { readonly is: 'recordsAside' | 'recordsDirect'; readonly name: string; readonly count: number }

type RecordEffect = 'recordAdded' | 'recordAside' | 'recordDirect' | 'recordRemoved'

/** Returns the effects of a change; none if nothing changes. */
export function dnsEffects(before: DnsSettings, after: DnsSettings): DnsEffect[] {
  const effects: DnsEffect[] = []
  if (before.magicDns !== after.magicDns) effects.push({ is: after.magicDns ? 'magicOn' : 'magicOff' })
  if (before.baseDomain !== after.baseDomain)
    effects.push({
      is: 'baseDomain',
      before: before.baseDomain,
      after: after.baseDomain,
      records: after.records.filter(({ name }) => isBelow(name, before.baseDomain)).length,
    })
  if (before.overrideLocalDns !== after.overrideLocalDns)
    effects.push({ is: after.overrideLocalDns ? 'overrideOn' : 'overrideOff' })
  effects.push(...listEffect('servers', before.global, after.global))
  effects.push(...splitEffects(before, after))
  effects.push(...listEffect('search', before.searchDomains, after.searchDomains))
  const change = (is: RecordEffect, { name, value }: DnsRecord): DnsEffect => ({ is, name, value })
  effects.push(...missing(before.records, after.records).map((record) => change('recordRemoved', record)))
  const added = missing(after.records, before.records)
  const effectOf = { mesh: 'recordAdded', direct: 'recordDirect', aside: 'recordAside' } as const
  effects.push(...added.map((record) => change(effectOf[whoIsAsked(record, after)], record)))
  const kept = after.records.filter((record) => !added.includes(record))
  const losses = [
    { asked: 'aside', is: 'recordsAside', had: ['mesh', 'direct'] },
    { asked: 'direct', is: 'recordsDirect', had: ['mesh'] },
  ] as const
  for (const { asked, is, had } of losses) {
    const lost = kept.filter((record) => whoIsAsked(record, after) === asked)
    const [first, ...more] = lost.filter((record) => had.some((one) => one === whoIsAsked(record, before)))
    if (first) effects.push({ is, name: first.name, count: 1 + more.length })
  }
  return effects
}

const isBelow = (name: string, domain: string) =>
  domain !== '' && name.toLowerCase().endsWith(`.${domain.toLowerCase()}`)

/**
 * Who is asked for a record's name. Clients send the mesh all queries if its nameservers replace their own, otherwise those below the split
 * domains and, with MagicDNS, the base domain (juanfont/headscale #1206, #3316). Without MagicDNS, and with the same nameservers for all split
 * domains, Linux with systemd-resolved asks these nameservers directly (`compileConfig` of the client's net/dns/manager.go). A test asks a
 * real client: tests/headscale/host-dns.spec.ts.
 */
function whoIsAsked({ name }: DnsRecord, settings: DnsSettings): 'mesh' | 'direct' | 'aside' {
  const { magicDns, baseDomain, split, global, overrideLocalDns } = settings
  if (overrideLocalDns && global.length > 0) return 'mesh'
  const plain = name.toLowerCase().replace(/\.$/, '')
  const covers = (domain: string) => {
    const above = domain.replace(/\.$/, '')
    return plain === above.toLowerCase() || isBelow(plain, above)
  }
  if (magicDns && covers(baseDomain)) return 'mesh'
  if (!split.some(({ domain }) => covers(domain))) return 'aside'
  const sets = new Set(split.map(({ servers }) => servers.join(' ')))
  return magicDns || sets.size > 1 ? 'mesh' : 'direct'
}

/** The records of one list that the other lacks. */
const missing = (from: readonly DnsRecord[], other: readonly DnsRecord[]) =>
  from.filter((record) => !other.some((one) => sameRecord(one, record)))

function listEffect(is: 'servers' | 'search', before: readonly string[], after: readonly string[]): DnsEffect[] {
  const [from, to] = [before.join(', '), after.join(', ')]
  return from === to ? [] : [{ is, before: from, after: to }]
}

function splitEffects({ split: before }: DnsSettings, { split: after }: DnsSettings): DnsEffect[] {
  const of = (list: DnsSettings['split'], domain: string) =>
    list.find((one) => one.domain === domain)?.servers.join(', ')
  const domains = [...new Set([...before, ...after].map(({ domain }) => domain))]
  return domains.flatMap((domain): DnsEffect[] => {
    const [from, to] = [of(before, domain), of(after, domain)]
    if (from === to) return []
    if (to === undefined) return [{ is: 'splitRemoved', domain, servers: from ?? '' }]
    return [{ is: from === undefined ? 'splitAdded' : 'splitChanged', domain, servers: to }]
  })
}

/** The maximum length of a value in the journal, in characters. */
const LONGEST = 1000

/** Returns the changed settings for the journal: of records, only those that differ. */
export function dnsChanges(before: DnsSettings, after: DnsSettings) {
  const words = (list: readonly DnsRecord[]) =>
    list.map(({ name, type, value }) => `${name} ${type} ${value}`).join(', ')
  const shown = {
    ...shownValues(before, after),
    records: [words(missing(before.records, after.records)), words(missing(after.records, before.records))] as const,
  }
  return (Object.keys(dnsPaths) as (keyof DnsSettings)[]).flatMap((key) => {
    const [from, to] = shown[key]
    const cut = (text: string) => (text === '' ? null : text.slice(0, LONGEST))
    return from === to ? [] : [{ key: dnsPaths[key].join('.'), before: cut(from), after: cut(to) }]
  })
}

function shownValues(before: DnsSettings, after: DnsSettings) {
  const split = (of: DnsSettings) => of.split.map(({ domain, servers }) => `${domain}: ${servers.join(' ')}`).join(', ')
  return {
    magicDns: [String(before.magicDns), String(after.magicDns)],
    baseDomain: [before.baseDomain, after.baseDomain],
    overrideLocalDns: [String(before.overrideLocalDns), String(after.overrideLocalDns)],
    global: [before.global.join(', '), after.global.join(', ')],
    split: [split(before), split(after)],
    searchDomains: [before.searchDomains.join(', '), after.searchDomains.join(', ')],
  } as const
}
