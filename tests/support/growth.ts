import { cpuUsage } from 'node:process'

/** More than four times the input of linear work costs, and far less than that of quadratic work (16). */
export const LINEAR = 10

/** Garbage collection on a busy computer can spoil one measurement, but hardly three. */
const TRIES = 3

/**
 * Returns how many times more processor time an input of four times the size costs: about 4 for linear work. Measures again
 * while the result does not look linear, and returns the lowest.
 */
export function growth(size: number, work: (size: number) => unknown): number {
  const least = (of: number) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const before = cpuUsage()
        work(of)
        return cpuUsage(before).user
      }),
    )
  least(size)
  let found = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < TRIES && found >= LINEAR; attempt++) {
    // A part of a millisecond says nothing.
    found = Math.min(found, least(4 * size) / Math.max(1000, least(size)))
  }
  return found
}
