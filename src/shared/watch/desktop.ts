/** The id of the channel that every console has: notifications of this computer's system. Beside no schema, which first screens cannot afford. */
export const DESKTOP = 'desktop'
