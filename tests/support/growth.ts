import { cpuUsage } from 'node:process'

/** More than four times the input of linear work costs, and far less than that of quadratic work (16). */
export const LINEAR = 10

/** Memory that is collected on a busy computer can spoil a figure, not three of them. */
const TRIES = 3

/**
 * Returns how many times more processor time an input of four times the size costs: about 4 for linear work. It is measured again while it
 * does not look linear, and the least counts.
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
