import { isAddress, isHostName } from '../net-address'
import type { DnsRecord, DnsSettings } from './dns-settings-schema'

/** Reasons why a value cannot be used; each has its own text on screen. */
type DnsProblem =
  | 'baseDomainMissing'
  | 'domain'
  | 'ownAddress'
  | 'nameserverMissing'
  | 'nameserver'
  | 'recordType'
  | 'recordA'
  | 'recordAaaa'
  | 'twice'
  | 'tooMany'

/** A problem, and the place in the settings: the key, and for lists the number of the element and of the value in it. */
export interface DnsIssue {
  readonly at: keyof DnsSettings
  readonly row?: number
  readonly part?: 'domain' | 'name' | 'type' | 'value' | number
  readonly problem: DnsProblem
}

/** The maximum number of elements in a list. */
const MOST = 1000

/** True for what Headscale takes as a nameserver: an address, or the URL of DNS over HTTPS. */
export function isNameserver(text: string): boolean {
  if (isAddress(text)) return true
  if (!/^https:\/\/[^\s/?#@]+(\/\S*)?$/i.test(text) || !URL.canParse(text)) return false
  const { hostname } = new URL(text)
  return isHostName(hostname) || isAddress(hostname.replace(/^\[|\]$/g, ''))
}

/** True if names below a domain would hide the address of the server itself. */
const hides = (domain: string, host: string) => host === domain || host.endsWith(`.${domain}`)

/**
 * Returns the problems of settings. Only values that are not in `before` are checked: the server already uses the others.
 * `serverHost`: the host name in `server_url`.
 */
export function checkDns(after: DnsSettings, before: DnsSettings, serverHost: string): DnsIssue[] {
  const tooMany = (['global', 'split', 'searchDomains', 'records'] as const)
    .filter((at) => after[at].length > Math.max(MOST, before[at].length))
    .map((at): DnsIssue => ({ at, problem: 'tooMany' }))
  // A script in the page could send millions of values, and the main process checks them.
  if (tooMany.length > 0) return tooMany
  return [
    ...checkDomain(after, before, serverHost.toLowerCase()),
    ...checkGlobal(after, before),
    ...checkSplit(after, before),
    ...checkNames(after, before),
    ...checkRecords(after.records, before.records),
  ]
}

function checkDomain({ magicDns, baseDomain }: DnsSettings, before: DnsSettings, serverHost: string): DnsIssue[] {
  const at = 'baseDomain'
  const isMissing = (of: Pick<DnsSettings, 'magicDns' | 'baseDomain'>) => of.magicDns && of.baseDomain === ''
  if (isMissing({ magicDns, baseDomain })) return isMissing(before) ? [] : [{ at, problem: 'baseDomainMissing' }]
  if (baseDomain === '' || baseDomain === before.baseDomain) return []
  if (!isHostName(baseDomain)) return [{ at, problem: 'domain' }]
  return hides(baseDomain.toLowerCase(), serverHost) ? [{ at, problem: 'ownAddress' }] : []
}

function checkGlobal({ global, overrideLocalDns }: DnsSettings, before: DnsSettings): DnsIssue[] {
  // Headscale 0.26 and newer do not start with such a setting; a server that runs with it is older.
  const isMissing = (of: Pick<DnsSettings, 'global' | 'overrideLocalDns'>) =>
    of.overrideLocalDns && of.global.length === 0
  const missing: DnsIssue[] =
    isMissing({ global, overrideLocalDns }) && !isMissing(before)
      ? [{ at: 'global', problem: 'nameserverMissing' }]
      : []
  return [...missing, ...checkList('global', global, before.global, isNameserver, 'nameserver')]
}

const checkNames = ({ searchDomains }: DnsSettings, before: DnsSettings) =>
  checkList('searchDomains', searchDomains, before.searchDomains, isHostName, 'domain')

function checkList(
  at: 'global' | 'searchDomains',
  after: readonly string[],
  before: readonly string[],
  isValid: (text: string) => boolean,
  problem: DnsProblem,
): DnsIssue[] {
  const had = timesIn(before)
  const seen = new Set<string>()
  return after.flatMap((value, row): DnsIssue[] => {
    const isRepeated = seen.has(value)
    seen.add(value)
    if (!had.has(value) && !isValid(value)) return [{ at, row, problem }]
    return isRepeated && !isTwice(had, value) ? [{ at, row, problem: 'twice' }] : []
  })
}

function timesIn(values: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return times
}

const isTwice = (times: ReadonlyMap<string, number>, value: string) => (times.get(value) ?? 0) > 1

function checkSplit({ split }: DnsSettings, before: DnsSettings): DnsIssue[] {
  const had = timesIn(before.split.map(({ domain }) => domain.toLowerCase()))
  const seen = new Set<string>()
  const serversOf = new Map(before.split.toReversed().map(({ domain, servers }) => [domain, new Set(servers)]))
  return split.flatMap(({ domain, servers }, row): DnsIssue[] => {
    const known = serversOf.get(domain)
    const lower = domain.toLowerCase()
    const issues: DnsIssue[] = []
    const add = (part: DnsIssue['part'], problem: DnsProblem) =>
      issues.push({ at: 'split', row, ...(part !== undefined && { part }), problem })
    if (!known && !isHostName(domain)) add('domain', 'domain')
    // YAML allows each key once, and Headscale reads domains in lower case.
    if (seen.has(lower) && !isTwice(had, lower)) add('domain', 'twice')
    seen.add(lower)
    if (servers.length === 0 && known?.size !== 0) add(0, 'nameserverMissing')
    servers.forEach((server, part) => {
      if (!known?.has(server) && !isNameserver(server)) add(part, 'nameserver')
    })
    return issues
  })
}

const recordKey = ({ name, type, value }: DnsRecord) => JSON.stringify([name, type, value])

function checkRecords(after: readonly DnsRecord[], before: readonly DnsRecord[]): DnsIssue[] {
  const had = new Map<string, number>()
  for (const key of before.map(recordKey)) had.set(key, (had.get(key) ?? 0) + 1)
  const seen = new Map<string, number>()
  return after.flatMap((record, row): DnsIssue[] => {
    const key = recordKey(record)
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    if (times <= (had.get(key) ?? 0)) return []
    if (times > 1) return [{ at: 'records', row, part: 'name', problem: 'twice' }]
    return recordIssues(record).map((issue): DnsIssue => ({ at: 'records', row, ...issue }))
  })
}

function recordIssues({ name, type, value }: DnsRecord): Pick<DnsIssue, 'part' | 'problem'>[] {
  const issues: Pick<DnsIssue, 'part' | 'problem'>[] = []
  if (!isHostName(name)) issues.push({ part: 'name', problem: 'domain' })
  if (type !== 'A' && type !== 'AAAA') issues.push({ part: 'type', problem: 'recordType' })
  const isWanted = isAddress(value) && value.includes(':') === (type === 'AAAA')
  if (!isWanted) issues.push({ part: 'value', problem: type === 'AAAA' ? 'recordAaaa' : 'recordA' })
  return issues
}
