import type { MadeEntry } from '@shared/history/journal'

/** True if an entry changed a file on the server's host and was not undone yet. */
const isFileChange = ({ host, result, undoes, undoneBy }: MadeEntry) =>
  host !== null && result === 'done' && undoes === null && undoneBy === null

/**
 * Returns the change of a file on the server's host that can be undone, because its previous text is kept there; null for other entries.
 */
export const restorable = (entry: MadeEntry) =>
  isFileChange(entry) && entry.host?.backup !== null && entry.host?.before !== null ? entry.host : null

/** True if an entry created a file on the server's host: there is no previous text. */
export const isNewFile = (entry: MadeEntry) => isFileChange(entry) && restorable(entry) === null
