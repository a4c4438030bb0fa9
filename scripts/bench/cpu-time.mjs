// @ts-check
import { readFileSync } from 'node:fs'
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
