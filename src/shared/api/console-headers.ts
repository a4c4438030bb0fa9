/**
 * The server that a call belongs to, by its id: the page names it in each request, main names it in each response. A request without it
 * goes to the current server.
 */
export const SERVER_HEADER = 'x-console-server'

/** The same value in several calls makes them one change. */
export const CHANGE_HEADER = 'x-console-change'

/**
 * The kind of the act that a call performs. Main refuses a call that amounts to another act.
 * @public Not yet sent.
 */
export const ACT_HEADER = 'x-console-act'

/** Why a call is made, percent-encoded; the journal keeps it. */
export const REASON_HEADER = 'x-console-reason'

/** A reason has at most this many characters. */
export const REASON_LENGTH = 500

/** In a response: the id of the journal entry of this call. */
export const ENTRY_HEADER = 'x-console-entry'
