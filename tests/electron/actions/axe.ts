import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Prefs } from '@shared/ipc/session'
import { expect } from '../fixtures'
import { invoke } from '../page-calls'

interface AxeRules {
  /** Rules to leave out. */
  readonly without?: string[]
  /** The only rules to check; all of them by default. */
  readonly only?: string[]
}

/** Returns axe's violations on screen, one line per element. Electron opens no second page for it, hence the legacy mode. */
export async function violations(page: Page, { without = [], only = [] }: AxeRules = {}): Promise<string[]> {
  await transitionsEnd(page)
  // It would send its half a megabyte twice each time.
  const isThere = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode(true)
  // Without the selectors of everything that is fine.
  builder.options({ resultTypes: ['violations'] })
  const axe = only.length > 0 ? builder.withRules(only) : builder.disableRules(without)
  // It throws if the page replaces an element meanwhile.
  const { violations: found } = await axe.analyze().catch(() => axe.analyze())
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
}

export async function wear(page: Page, scheme: Prefs['scheme']): Promise<void> {
  await invoke(page, 'prefs:set', { scheme })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme)
}

/** Waits until no colour changes: one between two states has another contrast. */
const transitionsEnd = (page: Page): Promise<void> =>
  page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])),
    ).then(() => undefined),
  )

/** The rules whose result depends on colours; nothing else differs between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns the violations on screen in light and in dark, and leaves the console light. */
export async function violationsInBoth(page: Page, without: string[] = []): Promise<string[]> {
  const light = await violations(page, { without })
  await wear(page, 'dark')
  const dark = await violations(page, { only: COLOUR_RULES })
  await wear(page, 'light')
  return [...light, ...dark.map((one) => `in dark: ${one}`)]
}

/** Expects no violations in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await wear(page, 'light')
  expect(await violationsInBoth(page)).toEqual([])
}
