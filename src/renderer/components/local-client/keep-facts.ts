import type { FactsRecord } from '@shared/machine-facts/record'
import { RECORDS_PER_CALL } from '@shared/machine-facts/combine'
import { invoke } from '@/lib/desktop'

/** Unchanged facts are stored again after this time, in milliseconds, so that their age stays correct. */
const AGAIN_MS = 600_000

/** The last facts sent per server and machine. */
const sent = new Map<string, { readonly at: number; readonly facts: string }>()

/** Stores the records that have changed since they were last sent, and returns them. Several components may call this with the same records. */
export function keepFacts(serverId: string, records: readonly FactsRecord[]): readonly FactsRecord[] {
  const changed = records.filter((record) => {
    const key = `${serverId} ${record.source} ${record.nodeKey}`
    const [at, facts] = [Date.parse(record.at), JSON.stringify(record.facts)]
    const last = sent.get(key)
    if (last && last.facts === facts && Math.abs(at - last.at) < AGAIN_MS) return false
    sent.set(key, { at, facts })
    return true
  })
  for (let from = 0; from < changed.length; from += RECORDS_PER_CALL) {
    const part = changed.slice(from, from + RECORDS_PER_CALL)
    // Facts are shown from memory; if they cannot be stored, they are reported again later.
    void invoke('facts:keep', { serverId, records: part }).catch(() => undefined)
  }
  return changed
}
