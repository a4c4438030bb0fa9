/** The online share of the observed time in percent, by machine id. Machines that were not observed are missing. */
export type OnlineShares = ReadonlyMap<string, number>

let searched: OnlineShares = new Map()

/** Sets the shares that the query field `up` searches. This computer measures them, and no server knows them. */
export function searchShares(shares: OnlineShares): void {
  searched = shares
}

/** Returns the share of a machine in percent; null if unknown. */
export const onlineShare = (id: string): number | null => searched.get(id) ?? null
