// @ts-check
import { readFileSync } from 'node:fs'
import { family } from './memory.mjs'

/** The kernel counts in hundredths of a second. */
const TICKS = 100

/**
 * Seconds of processor that a process and all its descendants have taken, those included that have ended. Linux only.
 * @param {number} pid
 */
export function treeTime(pid) {
  let ticks = 0
  for (const member of family(pid)) {
    try {
      const stat = readFileSync(`/proc/${member}/stat`, 'utf8')
      // The name may hold anything, so what is counted begins after its bracket: own time, and that of children who ended.
      const [user, system, children, childrenSystem] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 15)
      ticks += Number(user) + Number(system) + Number(children) + Number(childrenSystem)
    } catch {
      // Its time is its parent's by now.
    }
  }
  return ticks / TICKS
}
