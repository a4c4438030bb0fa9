/** The header by which a page says that several calls are one change: a name of the change, the same in each. */
export const CHANGE_HEADER = 'x-console-change'
