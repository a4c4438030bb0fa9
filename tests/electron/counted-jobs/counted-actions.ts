import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import type { LaunchedConsole } from '../launch-console'
import { goTo } from '../actions/go-to'
import { keysReady } from '../actions/keys'

/** Counts a person's actions: a click is one, a key or chord is one, and a text typed into a field is one. */
export interface ActionCounter {
  click: (target: Locator) => Promise<void>
  press: (key: string) => Promise<void>
  /** Types into the focused element. */
  type: (text: string) => Promise<void>
  readonly count: () => number
}

export function createActionCounter(page: Page): ActionCounter {
  let count = 0
  return {
    click: async (target) => {
      await target.click()
      count += 1
    },
    press: async (key) => {
      await page.keyboard.press(key)
      count += 1
    },
    type: async (text) => {
      await page.keyboard.type(text)
      count += 1
    },
    count: () => count,
  }
}

interface Job<Facts> {
  /** Prepares the start of the task; none of it is counted. */
  start: (page: Page) => Promise<Facts>
  mouse: (actions: ActionCounter, page: Page, facts: Facts) => Promise<void>
  keyboard: (actions: ActionCounter, page: Page, facts: Facts) => Promise<void>
  /** Expects that the task is done. */
  done: (page: Page, facts: Facts, mesh: LaunchedConsole) => Promise<void>
}

/** One task by mouse and one by keyboard: each within its allowed number of clicks and keys. */
export function countedJob<Facts>(name: string, allowed: number, { start, done, ...ways }: Job<Facts>): void {
  for (const way of ['mouse', 'keyboard'] as const) {
    test(`${name}: ${allowed} by ${way}`, async ({ page, mesh }) => {
      const facts = await start(page)
      await keysReady(page)
      const actions = createActionCounter(page)
      await ways[way](actions, page, facts)
      await done(page, facts, mesh)
      test
        .info()
        .annotations.push({ type: 'counted', description: `${name}, ${way}: ${actions.count()} of ${allowed}` })
      expect(actions.count()).toBeLessThanOrEqual(allowed)
    })
  }
}

export const dialog = (page: Page) => page.getByRole('dialog')

/** Opens a page and waits until its keys work. */
export async function at(page: Page, path: string, title: string) {
  await goTo(page, path, title)
  await keysReady(page)
}
