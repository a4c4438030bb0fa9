// @ts-check
import { round } from './stats.mjs'

/** @typedef {import('./run.mjs').Figures} Figures */
/** @typedef {[what: string, measured: string, goal: string, note: string]} Row */

const ms = (/** @type {number} */ value, digits = 0) => `${round(value, digits)} ms`
const times = (/** @type {number} */ value) => `${round(value)}×`

/**
 * Formats the figures as the Markdown table of docs/proof.md, without parts that were not measured.
 * @param {Figures} figures
 */
export function table(figures) {
  const head = [
    ['What', 'Measured', 'Goal', ''],
    ['---', '---', '---', '---'],
  ]
  const rows = [
    ...demoRows(figures),
    ...serverRows(figures),
    ...keptRows(figures),
    ...listRows(figures),
    ...pageRows(figures),
    ...policyRows(figures),
    ...idleRows(figures),
    ...loadRows(figures),
  ]
  return [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** @param {Figures} figures @returns {Row[]} */
function demoRows({ demo, window }) {
  /** @type {Row[]} */
  const second = window ? [['New window to rows on screen, demo, 30 machines', ms(window.time), '', '']] : []
  if (!demo) return second
  const { small, large } = demo
  return [
    [
      'Spawn to rows on screen, demo, 30 machines',
      times(small.rowsVsBare),
      '≤ 1.6×',
      `${ms(small.rows)}; bare window ${ms(small.barePaint)}`,
    ],
    ['Spawn to first paint, demo', times(small.paintVsBare), '', ms(small.paint)],
    ['Spawn to rows on screen, demo, 10,000 machines', times(large.rowsVsBare), '≤ 2×', ms(large.rows)],
    ...second,
    [
      'Memory of all processes (PSS), demo, 30 machines',
      times(small.memoryVsBare),
      '≤ 1.3×',
      `${round(small.memory, 0)} MiB; bare window ${round(small.bareMemory, 0)} MiB`,
    ],
    ['Memory, demo, 10,000 machines', times(large.memoryVsBare), '', `${round(large.memory, 0)} MiB`],
  ]
}

/** @param {Figures} figures @returns {Row[]} */
function serverRows({ server }) {
  if (!server) return []
  const { small, large } = server
  const note = 'key from the key store, server on loopback'
  return [
    [
      'Spawn to rows on screen, server, 30 machines',
      times(small.rowsVsBare),
      '≤ 1.7×',
      `${ms(small.rows)}; bare window ${ms(small.barePaint)}; ${note}`,
    ],
    ['Spawn to rows on screen, server, 10,000 machines', times(large.rowsVsBare), '≤ 2×', ms(large.rows)],
    ['Memory, server, 30 machines', times(small.memoryVsBare), '≤ 1.3×', `${round(small.memory, 0)} MiB`],
    ['Memory, server, 10,000 machines', times(large.memoryVsBare), '', `${round(large.memory, 0)} MiB`],
  ]
}

/** @param {Figures} figures @returns {Row[]} */
function keptRows({ kept }) {
  if (!kept) return []
  return [
    ['Document reloaded to settled, server, 10,000 machines', ms(kept.reload), '≤ 450 ms', ''],
    ['One of 10,000 machines changes, server: longest task of the page', ms(kept.longestTask, 1), '≤ 30 ms', ''],
    ['The same: bytes to the page', `${round(kept.bytes / 1000, 1)} kB`, '≤ 20 kB', ''],
  ]
}

/** @param {Figures} figures @returns {Row[]} */
function listRows({ lists = [] }) {
  const fleet = lists.at(-1)
  return [
    ...lists.map(
      ({ nodes, p50, p99 }) =>
        /** @type {Row} */ ([
          `List of ${nodes.toLocaleString('en')} through the protocol, p99`,
          ms(p99, 1),
          nodes === 10_000 ? '≤ 80 ms' : '',
          `p50 ${ms(p50, 1)}`,
        ]),
    ),
    .../** @type {Row[]} */ (
      fleet ? [['Delay of the main loop meanwhile, p99', ms(fleet.mainDelay, 1), '≤ 10 ms', '']] : []
    ),
  ]
}

/** @param {Figures} figures @returns {Row[]} */
function pageRows({ page }) {
  if (!page) return []
  return [
    ['Scripts of the settled document, late ones too, gzip', `${round(page.scriptKb, 0)} kB`, '≤ 350 kB', ''],
    ['Link clicked to 10,000 machines settled', ms(page.open), '≤ 300 ms', ''],
    ['A letter in the search, 10,000 machines', ms(page.filter), '≤ 50 ms', ''],
    ['Heap of the page after collection, 10,000 machines', `${round(page.heap, 0)} MB`, '', ''],
  ]
}

/** @param {Figures} figures @returns {Row[]} */
function policyRows({ policy }) {
  const [thousand, tenThousand] = [policy?.at(-2), policy?.at(-1)]
  if (!thousand || !tenThousand) return []
  const pairs = (thousand['compile'] ?? Number.NaN) + (thousand['allPairs'] ?? Number.NaN)
  return [
    ['Policy of 200 rules: compile and all pairs of 1,000 machines', ms(pairs, 1), '≤ 300 ms', ''],
    [
      'Targets of one of 10,000 machines',
      `${tenThousand['oneSourceWarm']} ms`,
      '≤ 50 ms',
      `${tenThousand['oneSource']} ms from the text`,
    ],
  ]
}

const percent = (/** @type {number} */ value) => `${round(value)} % of a core`

/** @param {Figures} figures @returns {Row[]} */
function idleRows({ idle }) {
  if (!idle) return []
  const { open, closed, bare, nodes, seconds } = idle
  const what = `Idle, server, ${nodes.toLocaleString('en')} machines`
  return [
    [
      `${what}, window open`,
      percent(open),
      '≤ 0.5 %',
      `over ${seconds} s, all processes; bare window ${percent(bare)}`,
    ],
    [`${what}, window closed, watching on`, percent(closed), '≤ 0.5 %', ''],
  ]
}

/** @param {Figures} figures @returns {Row[]} */
function loadRows({ load }) {
  if (!load) return []
  const { nodes, version, pages } = load
  return pages.map(({ path, cpuSeconds, requests }) => [
    `Headscale ${version} with ${nodes.toLocaleString('en')} machines: processor time for one console on ${path}`,
    `${round(cpuSeconds, 2)} s a minute`,
    '',
    Object.entries(requests)
      .map(([call, count]) => `${call} ${round(count, 0)}`)
      .join(', '),
  ])
}

/**
 * Returns the figures as one flat object, for `--json`.
 * @param {Figures} figures
 */
export function flat({ demo, server, window, kept, lists = [], page, policy = [], idle, load }) {
  return {
    ...(demo && flatStart(demo, '')),
    ...(server && flatStart(server, 'server_')),
    ...(window && { second_window_ms: round(window.time, 0) }),
    ...(kept && {
      reload_10000_ms: round(kept.reload, 0),
      change_10000_task_ms: round(kept.longestTask, 1),
      change_10000_bytes: kept.bytes,
    }),
    ...Object.fromEntries(
      lists.flatMap(({ nodes, p50, p99, mainDelay }) => [
        [`list_${nodes}_p50_ms`, round(p50)],
        [`list_${nodes}_p99_ms`, round(p99)],
        [`main_delay_${nodes}_p99_ms`, round(mainDelay)],
      ]),
    ),
    ...(page && {
      first_script_gzip_kb: round(page.scriptKb, 0),
      open_10000_ms: round(page.open, 0),
      filter_10000_ms: round(page.filter, 0),
      heap_10000_mb: round(page.heap, 0),
    }),
    ...(idle && {
      idle_open_percent: round(idle.open),
      idle_closed_percent: round(idle.closed),
      idle_bare_percent: round(idle.bare),
    }),
    ...Object.fromEntries(
      (load?.pages ?? []).map(({ path, cpuSeconds }) => [`server_cpu_s_a_minute ${path}`, round(cpuSeconds, 2)]),
    ),
    ...Object.fromEntries(
      policy.flatMap(({ machines, ...steps }) =>
        Object.entries(steps)
          .filter(([name, value]) => name !== 'rules' && typeof value === 'number')
          .map(([name, value]) => [`policy_${name}_${machines}`, value]),
      ),
    ),
  }
}

/**
 * @param {NonNullable<Figures['demo']>} start
 * @param {string} prefix
 */
function flatStart({ small, large }, prefix) {
  const figures = {
    rows_vs_bare: round(small.rowsVsBare),
    rows_10000_vs_bare: round(large.rowsVsBare),
    paint_vs_bare: round(small.paintVsBare),
    memory_vs_bare: round(small.memoryVsBare),
    memory_10000_vs_bare: round(large.memoryVsBare),
    bare_paint_ms: round(small.barePaint, 0),
    rows_ms: round(small.rows, 0),
    rows_10000_ms: round(large.rows, 0),
    bare_memory_mb: round(small.bareMemory, 0),
    memory_mb: round(small.memory, 0),
  }
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [prefix + name, value]))
}
