import { describe, expect, it } from 'vitest'
import { allPairs, reachableFrom } from './answers'
import { sampleReach } from './bench'
import { compileFor } from './compile'
import { buildReach } from './reach'

/** The best of some runs in milliseconds: what the engine can do, however busy the machine. */
function best(runs: number, work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

describe('speed, with 200 rules', () => {
  it('compiles and answers all pairs of 1,000 machines in 300 ms', () => {
    const { policy, network } = sampleReach(1000, 200).compiled
    expect(best(3, () => allPairs(buildReach(compileFor(policy, network))))).toBeLessThan(300)
  })

  it('answers what one of 10,000 machines reaches in 50 ms', () => {
    const { compiled } = sampleReach(10_000, 200)
    expect(best(5, () => reachableFrom(compiled, 1))).toBeLessThan(50)
  }, 30_000)
})
