/** The levels of Headscale's log, from the least to the most severe. `none`: a line without one, such as a program's own output. */
export const logLevels = ['none', 'trace', 'debug', 'info', 'warn', 'error', 'fatal', 'panic'] as const
export type LogLevel = (typeof logLevels)[number]

/** The maximum numbers of lines: kept by the console, in one answer, and read from a log that already exists. */
export const logLimits = { lines: 100_000, answer: 5000, earlier: 2000, characters: 4000 } as const
