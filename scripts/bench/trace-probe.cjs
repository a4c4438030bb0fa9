// Loaded into the console's main process before the app (electron -r): records a start and a reload of the document as one trace, writes it
// and quits. BENCH_TRACE names the file. Without a file the start only prepares the next one: it opens the list of machines and quits.
const { readFileSync, writeFileSync } = require('node:fs')
const { Session } = require('node:inspector')
const { app, contentTracing } = require('electron')

const SETTLE_MS = 4000
const file = process.env['BENCH_TRACE']

/** The categories that Chrome's performance panel records itself, with the stacks of layouts. */
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
  'disabled-by-default-v8.cpu_profiler',
  'blink.user_timing',
  'loading',
  'v8',
  'v8.execute',
]

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The main process's profile as events of the trace. Both use the monotonic clock, in microseconds.
 * @param {import('node:inspector').Profiler.Profile} profile
 */
function mainProfile({ nodes, samples, timeDeltas, startTime }) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const common = {
    cat: 'disabled-by-default-v8.cpu_profiler',
    ph: 'P',
    pid: process.pid,
    tid: process.pid,
    id: '0x1',
    ts: startTime,
  }
  const cpuProfile = { nodes: nodes.map(({ id, callFrame }) => ({ id, callFrame, parent: parents.get(id) })), samples }
  return [
    { ...common, name: 'Profile', args: { data: { startTime } } },
    { ...common, name: 'ProfileChunk', args: { data: { cpuProfile, timeDeltas } } },
  ]
}

/** Runs in the page: milliseconds of its milestones since the epoch. */
function milestones() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'))
  const files = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
  const script = files.find(({ name }) => name.endsWith('.js'))
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  const times = {
    'navigation starts': 0,
    'document arrives': navigation?.responseStart,
    'first script arrives': script?.responseEnd,
    'document parsed': navigation?.domInteractive,
    'first contentful paint': paint?.startTime,
  }
  return Object.entries(times).flatMap(([name, at]) => (at === undefined ? [] : [[name, performance.timeOrigin + at]]))
}

/**
 * Records one loading of the page.
 * @param {import('electron').WebContents} page
 * @param {string} title
 * @param {number} startedAt milliseconds since the epoch
 */
async function phase(page, title, startedAt) {
  await wait(SETTLE_MS)
  /** @type {[string, number][]} */
  const found = await page.executeJavaScript(`(${String(milestones)})()`)
  // The trace's clock is the monotonic one, in microseconds.
  const from = Number(process.hrtime.bigint() / 1000n) - (Date.now() - startedAt) * 1000
  return { title, from, milestones: found.map(([name, at]) => [name, at - startedAt]) }
}

/**
 * @param {import('electron').WebContents} page
 * @param {string} target
 */
async function record(page, target) {
  const start = await phase(page, 'Start', Number(process.env['BENCH_SPAWNED']))
  const reloadedAt = Date.now()
  page.reload()
  const phases = [start, await phase(page, 'Reload', reloadedAt)]
  await contentTracing.stopRecording(target)
  const trace = JSON.parse(readFileSync(target, 'utf8'))
  trace.traceEvents.push(...mainProfile(await early))
  const found = { phases, main: process.pid, page: page.getOSProcessId() }
  writeFileSync(target, JSON.stringify({ ...trace, metadata: { ...trace.metadata, 'mesh-console': found } }))
}

/** The main process until Electron is ready; from then on the trace contains its profile. @type {Promise<import('node:inspector').Profiler.Profile>} */
let early

/** @param {Session} inspector */
const stopProfile = (inspector) =>
  new Promise((resolve, reject) =>
    inspector.post('Profiler.stop', (error, result) => {
      inspector.disconnect()
      return error ? reject(error) : resolve(result.profile)
    }),
  )

if (file) {
  const inspector = new Session()
  inspector.connect()
  inspector.post('Profiler.enable')
  inspector.post('Profiler.setSamplingInterval', { interval: 250 })
  inspector.post('Profiler.start')
  app.once('ready', () => {
    // One at a time: while a session profiles, Chromium records nothing.
    early = stopProfile(inspector)
    const options = { categoryFilter: ['-*', ...CATEGORIES].join(), traceOptions: 'record-until-full' }
    early.then(() => contentTracing.startRecording(options)).catch(fail)
  })
}

/** @param {unknown} error */
function fail(error) {
  process.stderr.write(`${String(error)}\n`)
  app.exit(1)
}

app.once('web-contents-created', (_event, page) => {
  page.once('did-finish-load', () => {
    const done = file ? record(page, file) : page.loadURL('app://console/machines').then(() => wait(SETTLE_MS))
    done.then(() => app.quit()).catch(fail)
  })
})
