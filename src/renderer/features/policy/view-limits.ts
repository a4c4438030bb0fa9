/** Number of entries shown at once in the views of a policy; more on request. */

/** Names per list. */
export const namesListed = 100
/** Names per kind, or machines per name, on one side of the map. */
export const namesDrawn = 40
