// @ts-check
import { runPlaywright } from '../lib/playwright.mjs'
import { say } from '../lib/process.mjs'
import { buildHeadscale, buildTailscale, hasGo, NotDownloadable } from './build.mjs'

const HEADSCALE = '0.29.2'
/** One client version joins every line. */
const TAILSCALE = '1.94.1'

/**
 * Builds server and client where they are missing and runs tests/headscale on them. The app has to be built already.
 * @param {() => Promise<import('../runtime.mjs').Runtime>} prepare gives the runtime; not called where the suite is skipped
 * @param {string[]} args for Playwright
 * @returns {Promise<{ code: number, tally: import('../lib/results.mjs').Tally }>}
 */
export async function runHeadscaleTests(prepare, args) {
  const programs = await build()
  if (typeof programs === 'string') {
    say(`Skipped: tests against a real Headscale server. ${programs}`)
    return { code: 0, tally: { passed: 0, failed: 0, skipped: 1 } }
  }
  return runPlaywright(await prepare(), 'headscale', args, programs)
}

/** @returns {Promise<NodeJS.ProcessEnv | string>} where the programs are, for the tests; or why there are none */
async function build() {
  if (process.platform === 'win32') return 'Its server does not run on Windows.'
  if (!(await hasGo())) return 'The server is built from source, and Go is not installed.'
  try {
    const headscale = await buildHeadscale(HEADSCALE)
    const { tailscale, tailscaled } = await buildTailscale(TAILSCALE)
    return {
      MESH_CONSOLE_HEADSCALE: headscale,
      MESH_CONSOLE_HEADSCALE_VERSION: HEADSCALE,
      MESH_CONSOLE_TAILSCALE: tailscale,
      MESH_CONSOLE_TAILSCALED: tailscaled,
    }
  } catch (error) {
    if (error instanceof NotDownloadable) return error.message
    throw error
  }
}
