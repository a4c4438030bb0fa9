// @ts-check
import { round } from './stats.mjs'

/** @typedef {import('./run.mjs').Figures} Figures */
/**
 * A figure with its goal, both in `unit`. A figure without a goal has `undefined`.
 * @typedef {{ what: string, value: number, unit: string, goal?: number | undefined, note?: string, digits?: number }} Row
 */

/**
 * Returns all measured figures; parts that were not measured have none.
 * @param {Figures} figures
 * @returns {Row[]}
 */
export function rowsOf(figures) {
  return [
    ...startRows('demo', figures.demo ?? figures.start?.demo, [1.4, 1.7]),
    ...startRows('server', figures.server ?? figures.start?.server, [1.4, 1.7]),
    ...windowRows(figures),
    ...(figures.kept ?? []).flatMap(keptRows),
    ...listRows(figures),
    ...(figures.pages ?? []).flatMap(pageRows),
    ...policyRows(figures),
    ...idleRows(figures),
    ...loadRows(figures),
  ]
}

/**
 * Formats figures as the Markdown table of docs/proof.md.
 * @param {Row[]} rows
 * @param {Map<string, string>} [before] the measurements of another table, by figure
 */
export function table(rows, before) {
  const head = ['Figure', 'Measured', 'Goal', '', ...(before ? ['Before'] : [])]
  const lines = rows.map((row) => {
    const goal = row.goal === undefined ? '' : `≤ ${amount(row.goal, row)}`
    const missed = isMissed(row) ? 'missed' : ''
    const note = [missed, row.note ?? ''].filter((text) => text !== '').join('; ')
    return [row.what, amount(row.value, row), goal, note, ...(before ? [before.get(row.what) ?? ''] : [])]
  })
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** @param {Row} row */
export const isMissed = ({ value, goal }) => goal !== undefined && !(value <= goal)

/**
 * Reads the measurements of all tables in a Markdown text, by the first column.
 * @param {string} text
 */
export function readTable(text) {
  const cells = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  return new Map(cells.map(([what = '', measured = '']) => [what, measured]))
}

/**
 * @param {number} value
 * @param {Row} row
 */
const amount = (value, { unit, digits = unit === '×' ? 2 : 0 }) =>
  `${round(value, digits).toLocaleString('en', { maximumFractionDigits: digits })}${unit === '×' ? '' : ' '}${unit}`

const count = (/** @type {number} */ machines) => `${machines.toLocaleString('en')} machines`

/**
 * @param {'demo' | 'server'} kind
 * @param {Figures['demo']} starts
 * @param {[number, number]} goals
 * @returns {Row[]}
 */
function startRows(kind, starts, goals) {
  if (!starts) return []
  const { bare, consoles } = starts
  const memoryGoals = [1.25, 1.45]
  return consoles.flatMap(({ nodes, rows, paint, memory, cpu }, index) => [
    {
      what: `Processor time of all processes to settled, ${kind}, ${count(nodes)}`,
      value: cpu / bare.cpu,
      unit: '×',
      goal: index === 0 ? 1.5 : undefined,
      note: `${round(cpu, 0)} ms; bare window ${round(bare.cpu, 0)} ms`,
    },
    {
      what: `Spawn to rows on screen, ${kind}, ${count(nodes)}`,
      value: rows / bare.paint,
      unit: '×',
      goal: goals[index],
      note: `${round(rows, 0)} ms; bare window ${round(bare.paint, 0)} ms; first paint ${round(paint, 0)} ms`,
    },
    {
      what: `Memory of all processes (PSS), ${kind}, ${count(nodes)}`,
      value: memory / bare.memory,
      unit: '×',
      goal: memoryGoals[index],
      note: `${round(memory, 0)} MiB; bare window ${round(bare.memory, 0)} MiB`,
    },
  ])
}

/**
 * Formats where the processor time of a start goes: milliseconds of each thread until the end of each phase.
 * @param {NonNullable<Figures['start']>} start
 */
export function threadTables({ demo, server }) {
  return [
    { title: 'Bare window', threads: demo.bare.threads },
    ...[demo, server].flatMap(({ consoles }, index) =>
      consoles.map(({ nodes, threads }) => ({ title: `${index === 0 ? 'Demo' : 'Server'}, ${count(nodes)}`, threads })),
    ),
  ]
    .map(({ title, threads }) => {
      const lines = threads
        .filter(({ phases }) => (phases.at(-1) ?? 0) >= 5)
        .map(({ name, phases }) => [name, ...phases.map((ms) => String(round(ms, 0)))])
      const head = [`${title}: processor time, ms`, 'to navigation', 'to rows', 'to settled']
      return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    })
    .join('\n\n')
}

/** @param {Figures} figures @returns {Row[]} */
function windowRows({ window }) {
  return window ? [{ what: 'New window to rows on screen, demo, 30 machines', value: window.time, unit: 'ms' }] : []
}

/**
 * @param {NonNullable<Figures['kept']>[number]} kept
 * @returns {Row[]}
 */
function keptRows({ nodes, reload, longestTask, bytes }) {
  const large = nodes > 10_000
  return [
    {
      what: `Document reloaded to settled, server, ${count(nodes)}`,
      value: reload,
      unit: 'ms',
      goal: large ? 2000 : 400,
    },
    {
      what: `One of ${count(nodes)} changes, server: longest task of the page`,
      value: longestTask,
      unit: 'ms',
      digits: 1,
      goal: large ? 25 : 16,
    },
    { what: `The same, ${count(nodes)}: bytes to the page`, value: bytes / 1000, unit: 'kB', digits: 1, goal: 20 },
  ]
}

/** @param {Figures} figures @returns {Row[]} */
function listRows({ lists = [] }) {
  return lists.flatMap(({ nodes, p50, p99, mainDelay }) => [
    {
      what: `List of ${nodes.toLocaleString('en')} through the protocol, p99`,
      value: p99,
      unit: 'ms',
      digits: 1,
      goal: nodes === 10_000 ? 70 : undefined,
      note: `p50 ${round(p50, 1)} ms`,
    },
    ...(nodes >= 10_000
      ? [
          {
            what: `Delay of the main loop meanwhile, ${count(nodes)}, p99`,
            value: mainDelay,
            unit: 'ms',
            digits: 1,
            goal: nodes === 10_000 ? 5 : 20,
          },
        ]
      : []),
  ])
}

/**
 * @param {NonNullable<Figures['pages']>[number]} page
 * @returns {Row[]}
 */
function pageRows({ nodes, open, filter, palette, frame, heap, heapWithPalette, scriptKb, views }) {
  const large = nodes > 10_000
  const goal = (/** @type {number} */ fleet, /** @type {number} */ most) =>
    nodes < 10_000 ? undefined : large ? most : fleet
  return [
    ...(nodes === 10_000
      ? [{ what: 'Scripts of the settled list, late ones too, gzip', value: scriptKb, unit: 'kB', goal: 300 }]
      : []),
    { what: `Link clicked to the list settled, ${count(nodes)}`, value: open, unit: 'ms', goal: goal(300, 2000) },
    { what: `A letter in the search, ${count(nodes)}`, value: filter, unit: 'ms', goal: goal(33, 60) },
    { what: `A letter in the palette, ${count(nodes)}`, value: palette, unit: 'ms', goal: goal(33, 60) },
    { what: `Longest frame while scrolling, ${count(nodes)}`, value: frame, unit: 'ms', goal: large ? 33 : undefined },
    {
      what: `Heap of the page after collection, ${count(nodes)}`,
      value: heap,
      unit: 'MB',
      goal: large ? 120 : undefined,
    },
    { what: `The same after the palette was opened, ${count(nodes)}`, value: heapWithPalette, unit: 'MB' },
    ...views.flatMap(({ path, linked, time }) => [
      {
        what: `${path} by a link, to settled, ${count(nodes)}`,
        value: linked,
        unit: 'ms',
        goal: path.startsWith('/access') && large ? 1000 : undefined,
      },
      { what: `${path} as a document, to settled, ${count(nodes)}`, value: time, unit: 'ms' },
    ]),
  ]
}

/** The steps of the policy engine that get a row. @type {{ step: string, what: string, goals: Record<number, number> }[]} */
const policySteps = [
  { step: 'allPairs', what: 'all pairs', goals: { 1000: 30 } },
  { step: 'oneSourceWarm', what: 'targets of one machine', goals: { 10_000: 3 } },
  { step: 'difference', what: 'difference of one rule', goals: { 10_000: 500 } },
]

/** @param {Figures} figures @returns {Row[]} */
function policyRows({ policy = [] }) {
  return policySteps.flatMap(({ step, what, goals }) =>
    policy.flatMap((one) => {
      const { machines = 0, [step]: value } = one
      if (value === undefined) return []
      const goal = goals[machines]
      return [{ what: `Policy of 200 rules, ${count(machines)}: ${what}`, value, unit: 'ms', digits: 1, goal }]
    }),
  )
}

/** @param {Figures} figures @returns {Row[]} */
function idleRows({ idle }) {
  if (!idle) return []
  const { open, closed, bare, nodes, seconds } = idle
  const what = `Idle, server, ${count(nodes)}`
  const share = { unit: '% of a core', digits: 2 }
  const note = `over ${seconds} s, all processes; bare window ${round(bare)} %`
  return [
    { what: `${what}, window open`, value: open, ...share, goal: 0.3, note },
    { what: `${what}, window closed, watching on`, value: closed, ...share, goal: 0.05 },
  ]
}

/** @param {Figures} figures @returns {Row[]} */
function loadRows({ load }) {
  if (!load) return []
  const { nodes, version, pages } = load
  return pages.map(({ path, cpuSeconds, requests }) => ({
    what: `Headscale ${version}, ${count(nodes)}: processor time ${path === null ? 'without a console' : `for one console on ${path}`}`,
    value: cpuSeconds,
    unit: 's a minute',
    digits: 2,
    note: Object.entries(requests)
      .map(([call, calls]) => `${call} ${round(calls, 0)}`)
      .join(', '),
  }))
}
