// @ts-check
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { hasDisplay, withDisplays } from './display.mjs'
import { freshReport, tally } from './results.mjs'
import { runTool } from './tool.mjs'

/**
 * Runs one Playwright project of playwright.config.ts on the runtime, with a display.
 * Tests find the runtime in ELECTRON_EXEC_PATH (the program).
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {string} project its name in playwright.config.ts
 * @param {string[]} args for Playwright: file patterns, `-g name`, `--headed`, …
 * @param {NodeJS.ProcessEnv} [env] additions to the tests' environment
 * @returns {Promise<{ code: number, tally: import('./results.mjs').Tally }>}
 */
export async function runPlaywright(runtime, project, args, env = {}) {
  const report = freshReport(project)
  // One folder per run: Playwright empties it first, and another run may be writing its traces.
  const output = join(root, 'test-results', `${project}-${process.pid}`)
  // Consoles on one display would compete for the focus, so each has its own. Three keep two cores busy; on real servers one of them waits
  // for clients most of the time.
  const busy = project === 'headscale' ? 4 : 3
  const requested = Number(args.findLast((arg) => arg.startsWith('--workers='))?.slice('--workers='.length))
  const workers = project === 'packages' || hasDisplay() ? 1 : requested || busy
  const { code } = await withDisplays(workers, (displays) =>
    runTool('playwright', ['test', `--project=${project}*`, `--output=${output}`, ...args, `--workers=${workers}`], {
      env: { ...runtime.env, ...env, MESH_CONSOLE_DISPLAYS: displays.join(','), MESH_CONSOLE_REPORT: report },
    }),
  )
  if (code === 0) rmSync(output, { recursive: true, force: true })
  return { code, tally: tally(report, code) }
}
