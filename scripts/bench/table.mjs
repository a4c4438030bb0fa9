// @ts-check
import { round } from './stats.mjs'

/**
 * The figures as the Markdown table of the README.
 * @param {import('./run.mjs').Figures} figures
 */
export function table({ lists, page, policy, ...starts }) {
  const fleet = lists.at(-1)
  const [thousand, tenThousand] = [policy.at(-2), policy.at(-1)]
  return markdown([
    ...startRows(starts),
    ...lists.map(({ nodes, p50, p99 }) => [
      `List of ${nodes.toLocaleString('en')} through the protocol, p99`,
      `${round(p99, 1)} ms`,
      nodes === 10_000 ? '≤ 60 ms' : '',
      `p50 ${round(p50, 1)} ms`,
    ]),
    ['Delay of the main loop meanwhile, p99', `${round(fleet?.mainDelay ?? Number.NaN, 1)} ms`, '≤ 10 ms', ''],
    ['Scripts loaded for the machine list, gzip', `${round(page.scriptKb, 0)} kB`, '≤ 350 kB', ''],
    ['Link clicked to 10,000 machines settled', `${round(page.open, 0)} ms`, '≤ 300 ms', ''],
    ['A letter in the search, 10,000 machines', `${round(page.filter, 0)} ms`, '≤ 50 ms', ''],
    ['Heap of the page after collection, 10,000 machines', `${round(page.heap, 0)} MB`, '', ''],
    [
      'Policy of 200 rules: compile and all pairs of 1,000 machines',
      `${round((thousand?.compile ?? Number.NaN) + (thousand?.allPairs ?? Number.NaN), 1)} ms`,
      '≤ 300 ms',
      '',
    ],
    [
      'What one of 10,000 machines reaches',
      `${tenThousand?.oneSourceWarm} ms`,
      '≤ 50 ms',
      `${tenThousand?.oneSource} ms from the text`,
    ],
  ])
}

/**
 * The figures of the starts alone.
 * @param {import('./run.mjs').Starts} starts
 */
export function startTable(starts) {
  return markdown(startRows(starts))
}

/** @param {import('./run.mjs').Starts} starts */
function startRows({ small, large }) {
  return [
    [
      'Spawn to rows on screen, 30 machines',
      `${round(small.rowsVsBare)}×`,
      '≤ 1.6×',
      `${round(small.rows, 0)} ms; bare window ${round(small.barePaint, 0)} ms`,
    ],
    ['Spawn to first paint', `${round(small.paintVsBare)}×`, '', `${round(small.paint, 0)} ms`],
    ['Spawn to rows on screen, 10,000 machines', `${round(large.rowsVsBare)}×`, '', `${round(large.rows, 0)} ms`],
    [
      'Memory of all processes (PSS), 30 machines',
      `${round(small.memoryVsBare)}×`,
      '≤ 1.3×',
      `${round(small.memory, 0)} MiB; bare window ${round(small.bareMemory, 0)} MiB`,
    ],
    ['Memory, 10,000 machines', `${round(large.memoryVsBare)}×`, '', `${round(large.memory, 0)} MiB`],
  ]
}

/** @param {string[][]} rows */
function markdown(rows) {
  const lines = [['What', 'Measured', 'Goal', ''], ['---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
