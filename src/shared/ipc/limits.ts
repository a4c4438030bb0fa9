/** The maximum number of saved views and the maximum length of a view's name, in characters. */
export const viewLimits = { views: 100, characters: 40 } as const

/** The maximum number of acts in a job: twice the machines of the largest measured network. */
export const MAX_ITEMS = 20_000
/** The number of items per page. */
export const ITEMS_PAGE = 200
/** The number of jobs kept per server; the oldest are deleted first. */
export const JOBS_KEPT = 50

/** The longest text of a file that a page saves, in UTF-16 units. */
export const FILE_LENGTH = 16_000_000
