/** A share with one decimal. Never rounded up: what was away once is never at 100. */
export const shownShare = (share: number) => Math.floor(share * 10) / 10
