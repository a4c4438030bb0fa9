/** Of how much of the time that is known machines were online, in percent, by their ids. What nothing is known of is not there. */
export type OnlineShares = ReadonlyMap<string, number>

let searched: OnlineShares = new Map()

/** Has the field `up` of the query for machines ask these. Machines carry no share: this computer counts it, and no server does. */
export function searchShares(shares: OnlineShares): void {
  searched = shares
}

/** The share of a machine in percent; null where nothing is known. */
export const onlineShare = (id: string): number | null => searched.get(id) ?? null
