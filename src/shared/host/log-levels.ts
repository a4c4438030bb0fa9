/** The levels of Headscale's log, from the least to the most severe. `none`: a line without one, such as a program's own output. */
export const logLevels = ['none', 'trace', 'debug', 'info', 'warn', 'error', 'fatal', 'panic'] as const
export type LogLevel = (typeof logLevels)[number]
