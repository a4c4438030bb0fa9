/**
 * The id of the server that a call belongs to. The page sends it in each request, main in each response. A request without it goes to the
 * current server.
 */
export const SERVER_HEADER = 'x-console-server'

/** The address of the server that the page knows. Main refuses the call if the server has another one: it may be another server. */
export const ADDRESS_HEADER = 'x-console-address'

/** Calls with the same value count as one change. */
export const CHANGE_HEADER = 'x-console-change'

/** The kind of the act that a call performs. Main refuses the call if it amounts to another act. */
export const ACT_HEADER = 'x-console-act'

/** The reason for a call, percent-encoded; the journal stores it. */
export const REASON_HEADER = 'x-console-reason'

/** The maximum length of a reason, in characters. */
export const REASON_LENGTH = 500

/** In a response: the id of the journal entry of this call. */
export const ENTRY_HEADER = 'x-console-entry'

/** The page's name for a call: a random UUID. The page withdraws the call by it (`api:withdraw`). */
export const CALL_HEADER = 'x-console-call'

/** The id of the webContents that sends a request. Main sets it; a page cannot. */
export const WINDOW_HEADER = 'x-console-window'
