import type { Locator, Page } from '@playwright/test'
import { goTo } from './go-to'

/**
 * Returns the link of a machine in the list, by its exact name. Rows outside the view are not in the document, so the search narrows the
 * list first.
 */
export async function machineInList(page: Page, name: string): Promise<Locator> {
  await goTo(page, '/machines', 'Machines')
  await page.getByRole('searchbox', { name: 'Search machines' }).fill(name)
  return page.getByRole('grid', { name: 'Machines' }).getByRole('link', { name, exact: true })
}
