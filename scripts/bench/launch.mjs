// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { isRoot } from '../lib/paths.mjs'
import { Problem } from '../lib/process.mjs'

/**
 * @typedef {object} Running
 * @property {number} spawnedAt epoch milliseconds of the spawn
 * @property {number} pid
 * @property {import('playwright').Page} page the first window
 * @property {import('playwright').CDPSession} cdp
 * @property {() => Promise<void>} close quits it and waits for its end
 */

/** Creates a user-data folder for several starts. */
export function userDataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-bench-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Starts a packaged app as a person would, lets it settle undisturbed, and only then attaches to its page: the start's measurements are
 * read from the page's own performance entries afterwards.
 * @param {{ program: string, folder: string, args?: string[], env?: NodeJS.ProcessEnv | undefined, settleMs: number,
 *   onSpawn?: (pid: number) => void }} options
 * @returns {Promise<Running>}
 */
export async function launch({ program, folder, args = [], env, settleMs, onSpawn }) {
  rmSync(join(folder, 'DevToolsActivePort'), { force: true })
  const flags = [`--user-data-dir=${folder}`, '--remote-debugging-port=0', ...(isRoot() ? ['--no-sandbox'] : [])]
  const spawnedAt = performance.timeOrigin + performance.now()
  const child = spawn(program, [...flags, ...args], { env: { ...process.env, ...env }, stdio: 'ignore' })
  if (child.pid !== undefined) onSpawn?.(child.pid)
  await sleep(settleMs)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port(folder)}`)
  const page = browser.contexts()[0]?.pages()[0]
  if (!page || child.pid === undefined) throw new Problem(`${program} opened no window.`)
  const cdp = await page.context().newCDPSession(page)
  const close = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    // A window closed by its own page lets the app save its state; the kill is for one that does not respond.
    await cdp.send('Page.close').catch(() => {})
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
    await ended
    clearTimeout(timer)
    await browser.close().catch(() => {})
  }
  return { spawnedAt, pid: child.pid, page, cdp, close }
}

/** @param {string} folder */
async function port(folder) {
  for (let tries = 0; tries < 200; tries++) {
    try {
      return Number(readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')[0])
    } catch {
      await sleep(50)
    }
  }
  throw new Problem('The app did not open its debugging port within 10 s.')
}
