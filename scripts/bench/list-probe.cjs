// Loaded into the console's main process before the app (electron -r): asks for the list of machines from within the page, watches the
// main loop meanwhile, prints one line of JSON and quits. No debugger is attached, since Chromium's would keep every answer's bytes.
const { monitorEventLoopDelay } = require('node:perf_hooks')
const { app } = require('electron')

const CALLS = Number(process.env['BENCH_CALLS'])
const WARM_UP = CALLS / 6

/**
 * Runs in the page: milliseconds from the request to the last byte, for each call.
 * @param {number} calls
 */
async function ask(calls) {
  const times = []
  for (let call = 0; call < calls; call++) {
    const start = performance.now()
    const answer = await fetch('/api/v1/node', { cache: 'no-store' })
    await answer.arrayBuffer()
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return times
}

/** Runs in the page: the first page has been drawn. */
async function ready() {
  while (document.documentElement.dataset.appState !== 'ready') await new Promise((resolve) => setTimeout(resolve, 50))
}

/**
 * @param {import('electron').WebContents} page
 * @param {(...args: number[]) => Promise<unknown>} body
 * @param {number[]} args
 */
const run = (page, body, ...args) => page.executeJavaScript(`(${String(body)})(${args.join()})`)

/** @param {import('electron').WebContents} page */
async function probe(page) {
  await run(page, ready)
  await run(page, ask, WARM_UP)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const times = await run(page, ask, CALLS)
  delay.disable()
  // The sampling interval itself (1 ms) is no delay.
  const mainDelay = Math.max(0, delay.percentile(99) / 1e6 - 1)
  process.stdout.write(`bench ${JSON.stringify({ times, mainDelay })}\n`, () => app.quit())
}

app.once('web-contents-created', (_event, page) => {
  page.once('did-finish-load', () => {
    probe(page).catch((error) => {
      process.stderr.write(`${error}\n`)
      app.exit(1)
    })
  })
})
