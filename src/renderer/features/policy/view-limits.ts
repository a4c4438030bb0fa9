/** How much the views of a policy show at once; more comes on request. */

/** Names in a list. */
export const namesListed = 100
/** Names of one kind, or machines of one name, on a side of the map. */
export const namesDrawn = 40
