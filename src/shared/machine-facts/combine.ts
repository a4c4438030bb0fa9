import type { ClientFacts } from '@shared/local-client/client-report'
import type { FactSource, FactsRecord } from './record'

/** The maximum number of records per call between page and main process. */
export const RECORDS_PER_CALL = 1000

/** Facts with the newest record's source and time. */
export interface KnownFacts extends ClientFacts {
  readonly source: FactSource
  readonly at: string
}

const newest = (a: FactsRecord, b: FactsRecord) => Date.parse(b.at) - Date.parse(a.at)

/**
 * Combines records by node key. The newest record wins; a value that it does not contain comes from the next one. Keys of `records` may
 * repeat, in any order.
 */
export function combineFacts(records: readonly FactsRecord[]): Map<string, KnownFacts> {
  const combined = new Map<string, KnownFacts>()
  for (const { nodeKey, facts, source, at } of records.toSorted(newest)) {
    const newer = combined.get(nodeKey)
    combined.set(nodeKey, newer ? filled(newer, facts) : { ...facts, source, at })
  }
  return combined
}

function filled(newer: KnownFacts, older: ClientFacts): KnownFacts {
  return {
    ...newer,
    os: newer.os || older.os,
    osVersion: newer.osVersion || older.osVersion,
    clientVersion: newer.clientVersion || older.clientVersion,
    distribution: newer.distribution || older.distribution,
    device: newer.device || older.device,
    container: newer.container ?? older.container,
    homeRelay: newer.homeRelay || older.homeRelay,
  }
}
