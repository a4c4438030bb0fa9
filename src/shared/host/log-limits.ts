/** The maximum numbers of lines: kept by the console, in one answer, and read from a log that already exists. */
export const logLimits = { lines: 100_000, answer: 5000, earlier: 2000, characters: 4000 } as const
