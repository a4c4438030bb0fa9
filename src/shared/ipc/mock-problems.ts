/** Reasons why the demo network's database could not be opened; each has its own text and remedy on screen. */
const databaseProblems = ['locked', 'newer', 'corrupt', 'readOnly', 'unwritable', 'unknown'] as const
export type DatabaseProblem = (typeof databaseProblems)[number]

/** Reasons why the demo network is not available. `stopped`: its thread ended or failed to start. */
export const mockProblems = [...databaseProblems, 'stopped'] as const
