import { once } from 'node:events'
import { SimpleFaker } from '@faker-js/faker'
import type { Page } from '@playwright/test'
import { openPolicy, policyEditor } from '../electron/actions/policy'
import { expect, test } from '../electron/fixtures'
import type { LaunchedConsole } from '../electron/launch-console'
import { invoke } from '../electron/page-calls'

/*
 * npm run test:kills [-- --kills=40]: types into the policy as people do, kills the console or its page at any moment, and reports how much
 * of the typing was lost. Not part of `npm test`: it measures by the clock.
 */
const KILLS = Number(process.env['MESH_CONSOLE_KILLS'] ?? 40)

/** The maximum loss, in milliseconds of typing. */
const LIMIT_MS = 1000

const report = (line: string) => void process.stdout.write(`${line}\n`)

/** Types letters for this long, pausing now and then; returns the time of each letter. */
async function typeAsPeopleDo(
  page: Page,
  chance: SimpleFaker['number'],
  forMs: number,
  restless: boolean,
): Promise<number[]> {
  const typed: number[] = []
  const end = Date.now() + forMs
  while (Date.now() < end) {
    typed.push(Date.now())
    await page.keyboard.type(String.fromCodePoint(97 + (typed.length % 26)))
    const rests = !restless && chance.float() < 0.06
    await page.waitForTimeout(rests ? chance.int({ min: 500, max: 2000 }) : chance.int({ min: 60, max: 220 }))
  }
  return typed
}

async function killConsole({ app, close }: LaunchedConsole): Promise<void> {
  const ended = once(app.process(), 'exit')
  app.process().kill('SIGKILL')
  await ended
  await close()
}

/** The page is restored automatically after this. */
async function killPage({ app, allow }: LaunchedConsole): Promise<void> {
  allow(/page gone|crash/i)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
}

test(`${KILLS} kills during typing lose less than a second of it each`, async ({ launch }) => {
  test.setTimeout(KILLS * 60_000)
  const losses: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const chance = new SimpleFaker({ seed: kill }).number
    const first = await launch()
    const { userData, page } = first
    await openPolicy(page)
    await policyEditor(page).press('Control+Home')
    await page.keyboard.type('// \n')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    const typed = await typeAsPeopleDo(page, chance, chance.int({ min: 1500, max: 7500 }), kill % 4 < 2)
    const killed = Date.now()
    if (kill % 2 === 0) await killConsole(first)
    else {
      await killPage(first)
      await killConsole(first)
    }
    const next = await launch({ userData })
    const draft = await invoke(next.page, 'draft:get', { id: 'demo' })
    const line = draft.ok ? (draft.value?.text.split('\n', 1)[0] ?? '') : ''
    const kept = line.replace('// ', '').length
    const lost = killed - (typed[kept] ?? killed)
    losses.push(lost)
    report(`${kill % 2 === 0 ? 'console' : 'page'} killed after ${typed.length} letters: ${lost} ms lost`)
    await killConsole(next)
  }
  const worst = Math.max(...losses)
  report(`${KILLS} kills, worst loss ${worst} ms, median ${losses.toSorted((a, b) => a - b)[KILLS >> 1]} ms`)
  expect(worst).toBeLessThan(LIMIT_MS)
})
