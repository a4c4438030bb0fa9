// @ts-check
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRoot } from './paths.mjs'
import { run, say } from './process.mjs'

/**
 * Chromium's sandbox cannot start for root, nor if Linux forbids user namespaces (Ubuntu 24.04, some containers) and no setuid helper is
 * installed. Development runs then disable it on the command line and say so; the app's own code never does.
 * @param {string} program the Electron to be started
 * @returns {Promise<boolean>} true if the sandbox must be disabled
 */
export async function mustRunWithoutSandbox(program) {
  if (process.platform !== 'linux') return false
  if (isRoot()) {
    say("Running as root, where Chromium's sandbox cannot start: adding --no-sandbox.")
    return true
  }
  if (hasSetuidHelper(program) || (await hasUserNamespaces())) return false
  say("This system does not let Chromium's sandbox start (no user namespaces for programs): adding --no-sandbox.")
  return true
}

/** @param {string} program */
function hasSetuidHelper(program) {
  const helper = statSync(join(dirname(program), 'chrome-sandbox'), { throwIfNoEntry: false })
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4000) !== 0
}

async function hasUserNamespaces() {
  const { code } = await run('unshare', ['--user', '--map-root-user', 'true'], { capture: true })
  // 127: unshare is missing, so the default is assumed.
  return code === 0 || code === 127
}
