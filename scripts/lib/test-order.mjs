// @ts-check
import { BaseSequencer } from 'vitest/node'

/** @typedef {import('vitest/node').TestSpecification} File */

/** Waits for real connections for two minutes: it would end long after all others if it began late. */
const LONGEST = 'save-cut.slow.test.ts'

/**
 * Keeps the computer busy. vitest runs one project after the other: then slow tests, most of which wait for other programs, would wait together,
 * and whole pages, which need a core each, would compete. Here they alternate. The files of `node` stay together, because they share workers.
 */
export class BusyOrder extends BaseSequencer {
  /** @override @param {File[]} files */
  async sort(files) {
    const sorted = await super.sort(files)
    const longest = sorted.filter(({ moduleId }) => moduleId.endsWith(LONGEST))
    const of = (/** @type {string} */ name) =>
      sorted.filter((file) => file.project.name === name && !longest.includes(file))
    return [...longest, ...of('node'), ...of('mocking'), ...alternate(of('slow'), of('pages')), ...of('web')]
  }
}

/** @param {File[]} some @param {File[]} others */
function alternate(some, others) {
  const places = Array.from({ length: Math.max(some.length, others.length) }, (_, at) => at)
  return places.flatMap((at) => [...some.slice(at, at + 1), ...others.slice(at, at + 1)])
}
