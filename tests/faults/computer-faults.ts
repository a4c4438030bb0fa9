import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPolicy, policyEditor } from '../electron/actions/policy'
import { expect, type Launch } from '../electron/fixtures'
import type { LaunchedConsole } from '../electron/launch-console'
import { callApi } from '../electron/page-calls'
import { type Row, watchConsole } from './row'

/** A fault of the computer itself, played on its own console. */
export interface ComputerFault {
  readonly name: string
  readonly play: (launch: Launch) => Promise<Omit<Row, 'fault'>>
}

const LINE = '// typed before it happened'

/** Starts a console on the demo network, with a line typed into its policy. */
async function typing(launch: Launch, userData?: string): Promise<LaunchedConsole> {
  const mesh = await launch(userData === undefined ? {} : { userData })
  mesh.allow(/.*/)
  const { page } = mesh
  await openPolicy(page)
  await policyEditor(page).press('Control+Home')
  await page.keyboard.type(`${LINE}\n`)
  return mesh
}

/** Kills it, because a quit would ask about the unsaved text. */
async function end({ app, close }: LaunchedConsole): Promise<void> {
  const ended = once(app.process(), 'exit')
  app.process().kill('SIGKILL')
  await ended
  await close()
}

/** Types on after a fault until `words` are on screen, or for `forMs` if nothing is expected. */
async function typeOn(mesh: LaunchedConsole, act: () => unknown, words: RegExp | null, forMs = 5000) {
  const { page } = mesh
  const watch = await watchConsole(mesh)
  await watch.begin()
  const start = Date.now()
  await act()
  let seen = words ? '' : 'nothing, it goes on'
  const shown = words ? page.getByText(words).first() : null
  for (let letter = 0; Date.now() - start < (words ? 40_000 : forMs) && (!words || seen === ''); letter++) {
    await page.waitForTimeout(200)
    if (shown && (await shown.isVisible().catch(() => false))) seen = await shown.innerText()
    else await page.keyboard.type('x').catch(() => undefined)
  }
  const after = words ? Date.now() - start : 0
  await expect(policyEditor(page)).toBeVisible()
  const whole = (await policyEditor(page).innerText()).includes(LINE)
  return { seen, after, kept: whole ? 'the text in the editor' : 'nothing', whole, ...(await watch.end()) }
}

/** Kills a process of the console by its kind. */
const killProcess = (kind: 'GPU' | 'Utility') => async (launch: Launch) => {
  const mesh = await typing(launch)
  const pids = await mesh.app.evaluate(
    ({ app }, type) => app.getAppMetrics().flatMap((each) => (each.type === type ? [each.pid] : [])),
    kind,
  )
  const row = await typeOn(mesh, () => pids.map((pid) => process.kill(pid, 'SIGKILL')), null)
  await end(mesh)
  return { ...row, seen: pids.length === 0 ? 'there is no such process on this computer' : row.seen }
}

/** The page is restored automatically. Its driver loses it, so it is checked through the main process. */
async function killPage(launch: Launch) {
  const mesh = await typing(launch)
  // Text typed in the last half second may be lost with the page.
  await mesh.page.waitForTimeout(1000)
  const watch = await watchConsole(mesh)
  await watch.begin()
  const start = Date.now()
  await mesh.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  const shown = () =>
    mesh.app.evaluate(({ BrowserWindow }) =>
      Promise.race([
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText') as Promise<string>,
        new Promise<string>((resolve) => setTimeout(() => resolve(''), 500)),
      ]).catch(() => ''),
    )
  await expect.poll(shown).toContain(LINE)
  const row = { seen: 'the page again, with the text', after: Date.now() - start, kept: 'the text in the editor' }
  const measured = await watch.end()
  await end(mesh)
  return { ...row, whole: true, ...measured }
}

/** Ends the thread of the demo network. */
async function killThread(launch: Launch) {
  const mesh = await typing(launch)
  const terminate = () =>
    mesh.app.evaluate(() => {
      const { Worker } = process.getBuiltinModule('node:worker_threads')
      const { prototype } = Worker
      const { value: post } = Object.getOwnPropertyDescriptor(prototype, 'postMessage') as { value: () => void }
      // The next message to a thread ends it.
      prototype.postMessage = function take() {
        prototype.postMessage = post
        void this.terminate()
      }
    })
  const row = await typeOn(mesh, terminate, null)
  // The call that finds it gone may fail; the next one starts another.
  const asked = async () => (await callApi(mesh.page, 'GET', '/api/v1/node')).status
  await expect.poll(asked).toBe(200)
  await end(mesh)
  return row
}

interface Disk {
  readonly folder: string
  readonly remove: () => void
}

const isMounted = (folder: string) => readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `)

/** Mounts a disk of some megabytes; null if this system does not allow it. */
function smallDisk(): Disk | null {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    remove() {
      // Mounts can be stacked.
      while (isMounted(folder)) execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const noDisk = {
  seen: 'not played: no disk can be mounted here',
  after: 0,
  kept: '',
  whole: true,
  stop: 0,
  uncaught: 0,
}

/** Fills a disk to its last byte. */
function fill(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize))
  } catch {
    // It is full.
  }
}

const onDisk = (harm: (folder: string) => void) => async (launch: Launch) => {
  const disk = smallDisk()
  if (!disk) return noDisk
  const mesh = await typing(launch, disk.folder)
  try {
    return await typeOn(mesh, () => harm(disk.folder), /could not be saved|konnte nicht/i)
  } finally {
    await end(mesh)
    disk.remove()
  }
}

/** Harms a file between two runs. */
const between = (harm: (folder: string) => void, words: RegExp) => async (launch: Launch) => {
  const first = await typing(launch)
  await first.page.waitForTimeout(1500)
  await end(first)
  harm(first.userData)
  const second = await launch({ userData: first.userData })
  second.allow(/.*/)
  const watch = await watchConsole(second)
  const start = Date.now()
  const dialog = second.page.getByRole('dialog').getByText(words)
  await expect(dialog).toBeVisible()
  const after = Date.now() - start
  const row = { seen: await dialog.innerText(), after, kept: 'everything else', whole: true, ...(await watch.end()) }
  await end(second)
  return row
}

export const computerFaults: readonly ComputerFault[] = [
  { name: 'Page killed', play: killPage },
  { name: 'GPU process killed', play: killProcess('GPU') },
  { name: 'Network process killed', play: killProcess('Utility') },
  { name: 'Thread of the demo network killed', play: killThread },
  { name: 'Disk full', play: onDisk(fill) },
  {
    name: 'Disk read-only',
    play: onDisk((folder) => {
      // Over itself: open files would block the disk's own change.
      execFileSync('mount', ['--bind', folder, folder], { stdio: 'ignore' })
      execFileSync('mount', ['-o', 'remount,bind,ro', folder], { stdio: 'ignore' })
    }),
  },
  {
    name: 'Data folder replaced by a file while it is used',
    play: onDisk((folder) => {
      rmSync(join(folder, 'drafts.json'), { force: true })
      mkdirSync(join(folder, 'drafts.json', 'in the way'), { recursive: true })
    }),
  },
  {
    name: 'Demo database gone at the next start',
    play: between((folder) => unlinkSync(join(folder, 'mock.db')), /database of the demo network is missing/),
  },
  {
    name: 'Demo database empty at the next start',
    play: between((folder) => truncateSync(join(folder, 'mock.db')), /database of the demo network is missing/),
  },
  {
    name: 'Settings file cut in half',
    play: between(
      (folder) => writeFileSync(join(folder, 'settings.json'), '{"version":2,"serv'),
      /settings file is damaged/,
    ),
  },
  {
    name: 'File of drafts cut in half',
    play: between((folder) => writeFileSync(join(folder, 'drafts.json'), '{"version":1,"dra'), /drafts is damaged/),
  },
]
