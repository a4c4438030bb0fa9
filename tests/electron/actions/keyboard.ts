import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures'

/** Returns why the focus cannot be seen; null if it is on something visible inside the window. */
function lostFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'nothing has the focus'
    // For a radio button drawn as a card, the card is visible.
    const box = (element.closest('label') ?? element).getBoundingClientRect()
    const inside = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight
    if (!inside || box.width < 2 || box.height < 2) return `out of sight: ${element.outerHTML.slice(0, 200)}`
    return element.matches(':focus-visible') ? null : `not shown: ${element.outerHTML.slice(0, 200)}`
  })
}

/** Expects the focus on something visible, after animations have settled. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  await expect.poll(() => lostFocus(page), { message: `focus after ${after}` }).toBeNull()
}

/** Presses keys one after the other; after each, the focus must be visible. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await expectFocus(page, key)
  }
}

/** Presses Tab (or another key) until the target has the focus, which must be visible at every stop on the way. */
export async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const there = () => target.evaluate((element) => element.contains(document.activeElement))
  for (let step = 0; step < 60; step += 1) {
    if (await there()) return
    await press(page, key)
  }
  throw new Error(`${key} does not point to ${target.toString()}`)
}

/** Moves to an element and presses Enter on it. */
export async function choose(page: Page, target: Locator): Promise<void> {
  await moveTo(page, target)
  await press(page, 'Enter')
}

/** Opens a page, machine or user with the palette. */
export async function openByPalette(page: Page, words: string, title: string | RegExp): Promise<void> {
  await press(page, 'Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  await expect(heading).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
