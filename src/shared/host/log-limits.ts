/** The most lines that the console keeps, that one answer has, and that are read of a log that exists already. */
export const logLimits = { lines: 100_000, answer: 5000, earlier: 2000, characters: 4000 } as const
