import { cpuUsage } from 'node:process'

/** More than four times the input of linear work costs, and far less than that of quadratic work (16). */
export const LINEAR = 10

/** Returns how many times more processor time an input of four times the size costs: about 4 for linear work. The best of several runs. */
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
  // A part of a millisecond says nothing.
  return least(4 * size) / Math.max(1000, least(size))
}
