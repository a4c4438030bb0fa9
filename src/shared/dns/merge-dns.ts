import { sameRecord } from './dns-settings'
import type { DnsRecord, DnsSettings, SplitDomain } from './dns-settings-schema'

const sameText = (a: string, b: string) => a === b
const sameSplit = (a: SplitDomain, b: SplitDomain) => a.domain === b.domain && a.servers.join() === b.servers.join()

/**
 * Carries an admin's edits over to settings that changed on the host meanwhile. Values that the admin left alone become those of the host. Lists
 * keep the elements that either side added, and lose those that either side removed.
 */
export function mergeDns(base: DnsSettings, mine: DnsSettings, theirs: DnsSettings): DnsSettings {
  const one = <K extends 'magicDns' | 'baseDomain' | 'overrideLocalDns'>(key: K): DnsSettings[K] =>
    mine[key] === base[key] ? theirs[key] : mine[key]
  return {
    magicDns: one('magicDns'),
    baseDomain: one('baseDomain'),
    overrideLocalDns: one('overrideLocalDns'),
    global: mergeList(base.global, mine.global, theirs.global, sameText),
    split: mergeSplit(base.split, mine.split, theirs.split),
    searchDomains: mergeList(base.searchDomains, mine.searchDomains, theirs.searchDomains, sameText),
    records: mergeList<DnsRecord>(base.records, mine.records, theirs.records, sameRecord),
  }
}

type Same<T> = (a: T, b: T) => boolean

function mergeList<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[], same: Same<T>): T[] {
  const isIn = (list: readonly T[], value: T) => list.some((other) => same(other, value))
  // Only the order may differ.
  if (mine.length === base.length && mine.every((value, i) => same(value, base[i] as T))) return [...theirs]
  if (theirs.length === base.length && theirs.every((value, i) => same(value, base[i] as T))) return [...mine]
  const added = theirs.filter((value) => !isIn(base, value) && !isIn(mine, value))
  return [...mine.filter((value) => isIn(theirs, value) || !isIn(base, value)), ...added]
}

/** A domain appears once; if both sides changed its nameservers, the admin's win. */
function mergeSplit(base: readonly SplitDomain[], mine: readonly SplitDomain[], theirs: readonly SplitDomain[]) {
  const merged = mergeList(base, mine, theirs, sameSplit)
  return merged.filter(({ domain }, at) => merged.findIndex((other) => other.domain === domain) === at || domain === '')
}
