/** How much the views of a policy show at once; more comes on request. */

/** Names in a list. */
export const namesListed = 100
/** Names on each side of the map: as many as a picture stays readable with. */
export const namesDrawn = 40
