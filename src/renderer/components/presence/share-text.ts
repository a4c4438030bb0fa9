/** Returns a percentage with one decimal, rounded down: a machine that was ever offline never shows 100. */
export const shownShare = (share: number) => Math.floor(share * 10) / 10
