// @ts-check
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the proportional set size of a process and all its descendants, in MiB: shared pages are counted once over all processes. Linux
 * only.
 * @param {number} pid
 */
export function treeMemory(pid) {
  let kilobytes = 0
  for (const member of family(pid)) {
    try {
      const match = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'))
      kilobytes += Number(match?.[1] ?? 0)
    } catch {
      // A process that ended meanwhile is not part of the sum.
    }
  }
  return kilobytes / 1024
}

/**
 * Returns a process and all its descendants.
 * @param {number} pid
 */
export function family(pid) {
  /** @type {Map<number, number[]>} */
  const children = new Map()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It has ended.
    }
  }
  const found = [pid]
  for (const member of found) found.push(...(children.get(member) ?? []))
  return found
}
