// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { family } from './memory.mjs'

/** The kernel counts in hundredths of a second. */
const TICKS = 100

/**
 * Returns the processor seconds of a process and all its descendants, including those that have ended. Linux only.
 * @param {number} pid
 */
export function treeTime(pid) {
  let ticks = 0
  for (const member of family(pid)) {
    try {
      const stat = readFileSync(`/proc/${member}/stat`, 'utf8')
      // The name may contain anything, so counting starts after its bracket: own time, and that of ended children.
      const [user, system, children, childrenSystem] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 15)
      ticks += Number(user) + Number(system) + Number(children) + Number(childrenSystem)
    } catch {
      // Its time counts for its parent by now.
    }
  }
  return ticks / TICKS
}

/** The kernel's counters are read this often, in milliseconds. */
const SAMPLE_MS = 25

/** Milliseconds of processor time by process and thread, such as `renderer main`. @typedef {Map<string, number>} ThreadTimes */

/**
 * Follows the processor time of every thread of a process and its descendants. Linux only.
 * @param {number} pid
 * @returns {{ at: (epoch: number) => ThreadTimes, stop: () => void }} `at` sums the threads by name until then; threads that ended count
 */
export function followThreads(pid) {
  /** @type {Map<string, { name: string, ms: number }>} */
  const threads = new Map()
  /** @type {{ at: number, times: ThreadTimes }[]} */
  const samples = []
  const sample = () => {
    for (const member of descendants(pid)) readThreads(member, threads)
    const times = /** @type {ThreadTimes} */ (new Map())
    for (const { name, ms } of threads.values()) times.set(name, (times.get(name) ?? 0) + ms)
    samples.push({ at: performance.timeOrigin + performance.now(), times })
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    at: (epoch) => samples.findLast(({ at }) => at <= epoch)?.times ?? new Map(),
    stop: () => clearInterval(timer),
  }
}

/** @param {string} file */
function contentOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid */
function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Returns a process and its descendants from the kernel's own lists of children, which cost less than a search. @param {number} pid */
function descendants(pid) {
  const found = [pid]
  for (const member of found)
    for (const thread of threadsOf(member))
      for (const child of contentOf(`/proc/${member}/task/${thread}/children`).split(' '))
        if (child) found.push(Number(child))
  return found
}

/**
 * @param {number} pid
 * @param {Map<string, { name: string, ms: number }>} threads
 */
function readThreads(pid, threads) {
  for (const thread of threadsOf(pid)) {
    const folder = `/proc/${pid}/task/${thread}`
    const nanoseconds = Number(contentOf(`${folder}/schedstat`).split(' ')[0])
    if (!(nanoseconds > 0)) continue
    // A process begins as a copy of another and takes its name later.
    const kind = /--type=([a-z-]+)/.exec(contentOf(`/proc/${pid}/cmdline`))?.[1] ?? 'app'
    const own = contentOf(`${folder}/comm`)
      .trim()
      .replace(/\/?\d+$/, '')
    threads.set(`${pid} ${thread}`, {
      name: `${kind}, ${thread === String(pid) ? 'main thread' : own}`,
      ms: nanoseconds / 1e6,
    })
  }
}
