// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { selfTimes } from './trace-profile.mjs'

/**
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph
 * @property {number} pid
 * @property {number} tid
 * @property {string} [id]
 * @property {number} ts microseconds of the monotonic clock
 * @property {number} [dur]
 * @property {{ data?: any, beginData?: any, name?: string }} [args]
 */

/** @typedef {{ traceEvents: TraceEvent[], metadata: Record<string, any> }} Trace */

/** @typedef {{ title: string, from: number, milestones: [string, number][] }} Phase `from` in microseconds of the trace's clock */

/** Events in which the page runs a script: a layout inside one of them is a forced layout. */
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'v8.evaluateModule',
  'RunMicrotasks',
  'TimerFire',
  'EventDispatch',
])
const LAYOUT = new Set(['Layout', 'UpdateLayoutTree'])
const TOP = 15
/** The length of each phase that is summarized, in microseconds. */
const WINDOW_US = 3_500_000

/**
 * Summarises a trace: for start and reload the page's milestones, its time by kind of work, its forced layouts and its most expensive
 * functions; for the start those of the main process as well.
 * @param {Trace} trace
 * @param {string} build folder of the build with source maps
 * @returns {string[]} lines
 */
export function report({ traceEvents, metadata }, build) {
  const { phases, main, page } = metadata['mesh-console']
  const place = sourcePlaces(build)
  const isPageThread = (/** @type {TraceEvent} */ { name, pid, args }) =>
    name === 'thread_name' && pid === page && args?.name === 'CrRendererMain'
  const pageThread = traceEvents.find(isPageThread)?.tid
  const ofPage = traceEvents.filter(({ pid, tid }) => pid === page && tid === pageThread)
  // The threads of the main process's workers have profiles, too.
  const mainProfiles = traceEvents.filter(({ name, pid, tid }) => name === 'Profile' && pid === main && tid === main)
  const ids = new Set(mainProfiles.map(({ id }) => id))
  const ofMain = traceEvents.filter(({ pid, id }) => pid === main && ids.has(id))
  return phases.flatMap((/** @type {Phase} */ { title, from, milestones }) => {
    const phase = { from, to: from + WINDOW_US, place }
    return [
      `## ${title}, milliseconds`,
      ...milestones.map(([name, at]) => `${ms(at * 1000)}  ${name}`),
      ...work(ofPage.filter(({ ts }) => ts >= from && ts < phase.to)),
      ...functions(
        'the page',
        traceEvents.filter(({ pid }) => pid === page),
        phase,
      ),
      ...functions('the main process', ofMain, phase),
    ]
  })
}

/**
 * Lists the thread's own time by kind of event, and its forced layouts with the function that asked for each.
 * @param {TraceEvent[]} events of one thread
 */
function work(events) {
  const own = /** @type {Map<string, number>} */ (new Map())
  const forced = /** @type {string[]} */ ([])
  const open = /** @type {{ name: string, end: number }[]} */ ([])
  const complete = events.filter(({ ph, dur }) => ph === 'X' && dur !== undefined)
  for (const { name, ts, dur = 0, args } of complete.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop()
    const parent = open.at(-1)
    if (parent) own.set(parent.name, (own.get(parent.name) ?? 0) - dur)
    own.set(name, (own.get(name) ?? 0) + dur)
    if (LAYOUT.has(name) && dur > 500 && open.some((outer) => SCRIPT.has(outer.name))) {
      const frame = (args?.beginData?.stackTrace ?? args?.data?.stackTrace)?.[0]
      forced.push(
        `${ms(dur)}  ${name} forced by ${frame ? `${frame.functionName || '(anonymous)'} ${basename(frame.url)}` : 'a script'}`,
      )
    }
    open.push({ name, end: ts + dur })
  }
  return [
    '### Work of the page',
    ...top(own),
    '### Forced layouts over 0.5 ms',
    ...(forced.length > 0 ? forced : ['none']),
  ]
}

/**
 * @param {string} who
 * @param {TraceEvent[]} events of one process
 * @param {{ from: number, to: number, place: (url: string, line: number, column: number) => string }} phase
 */
function functions(who, events, { from, to, place }) {
  const byFunction = /** @type {Map<string, number>} */ (new Map())
  const byFile = /** @type {Map<string, number>} */ (new Map())
  for (const { callFrame, us } of selfTimes(events, from, to)) {
    const { functionName, url, lineNumber, columnNumber } = callFrame
    if (['(idle)', '(root)', '(program)'].includes(functionName)) continue
    const source = url === undefined || url === '' ? '' : place(url, lineNumber, columnNumber)
    const name = `${functionName || '(anonymous)'} ${source}`
    byFunction.set(name, (byFunction.get(name) ?? 0) + us)
    const file = source.replace(/:\d+$/, '') || functionName
    byFile.set(file, (byFile.get(file) ?? 0) + us)
  }
  return [`### Functions of ${who}`, ...top(byFunction), `### Files of ${who}`, ...top(byFile)]
}

/** @param {Map<string, number>} times */
const top = (times) =>
  [...times]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, TOP)
    .map(([name, us]) => `${ms(us)}  ${name}`)

const ms = (/** @type {number} */ us) => (us / 1000).toFixed(1).padStart(8)

/**
 * Returns a function that names the source of a position in a built file.
 * @param {string} build
 */
function sourcePlaces(build) {
  const maps = /** @type {Map<string, SourceMap | undefined>} */ (new Map())
  return (/** @type {string} */ url, /** @type {number} */ line, /** @type {number} */ column) => {
    const path = url.startsWith('app://')
      ? join(build, 'renderer', new URL(url).pathname)
      : url.replace(/^file:\/\//, '')
    if (!maps.has(path)) {
      const payload = existsSync(`${path}.map`) ? JSON.parse(readFileSync(`${path}.map`, 'utf8')) : undefined
      maps.set(path, payload && new SourceMap(payload))
    }
    const entry = maps.get(path)?.findEntry(line, column)
    if (!entry || !('originalSource' in entry) || entry.originalSource === undefined)
      return `${basename(path)}:${line + 1}`
    const short = entry.originalSource.replace(/^.*node_modules\//, '').replace(/^.*?(?=src\/)/, '')
    return `${short}:${entry.originalLine + 1}`
  }
}
