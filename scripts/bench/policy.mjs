// @ts-check
// node scripts/bench/policy.mjs: time and memory of the policy engine at five sizes of network.
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadPolicyEngine } from '../lib/policy-engine.mjs'
import { median, round } from './stats.mjs'

const sizes = [10, 100, 1000, 10_000, 50_000]

/** Returns the heap in use after collection, in MB. */
function heapInUse() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1e6
}

/**
 * Returns medians of the engine's steps for 200 rules, in milliseconds, and the heap in MB that a page holds to answer questions.
 * @param {{ runs?: number, rules?: number }} [options]
 * @returns {Promise<Record<string, number>[]>} one record per size
 */
export async function measurePolicyEngine({ runs = 5, rules = 200 } = {}) {
  const { measurePolicy, sampleReach } = await loadPolicyEngine('bench')
  const now = () => performance.now()
  measurePolicy(100, rules, now)
  return sizes.map((machines) => {
    const before = heapInUse()
    const held = sampleReach(machines, rules)
    const heap = held.classes.length > 0 ? heapInUse() - before : Number.NaN
    const taken = Array.from({ length: machines < 10_000 ? runs : machines > 10_000 ? 1 : 3 }, () =>
      measurePolicy(machines, rules, now),
    )
    const names = Object.keys(taken[0]).filter((name) => typeof taken[0][name] === 'number')
    const figures = names.map((name) => [name, round(median(taken.map((one) => one[name])), 1)])
    return { ...Object.fromEntries(figures), heap: round(heap, 1) }
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.table(await measurePolicyEngine())
