import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Prefs } from '@shared/ipc/prefs'
import { expect, invoke } from '../fixtures'

/** Returns axe's violations on screen, one line per element. Electron opens no second page for it, hence the legacy mode. */
export async function violations(page: Page, without: string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).disableRules(without)
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

/** Expects no violations in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await wear(page, scheme)
    expect(await violations(page)).toEqual([])
  }
}
