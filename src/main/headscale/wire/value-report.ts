import type { ListProblem, ValueProblem } from '@shared/api/list-problem'

/** Records that a value of an entry is invalid. */
export type Report = (problem: ValueProblem) => void

/** For a response about one entry, which has no field for problems: the next list reports them. */
export const noReport: Report = () => undefined

/** Counts which entries of a list had an invalid value. */
export function createValueReport(): { of: (entryId: string) => Report; problems: () => ListProblem[] } {
  const found = new Map<ValueProblem, { first: string; last: string; count: number }>()
  return {
    of: (entryId) => (problem) => {
      const known = found.get(problem)
      if (!known) found.set(problem, { first: entryId, last: entryId, count: 1 })
      else if (known.last !== entryId) found.set(problem, { ...known, last: entryId, count: known.count + 1 })
    },
    problems: () => [...found].map(([kind, { first, count }]) => ({ kind, id: first, count })),
  }
}
