import type { Page } from '@playwright/test'
import { at } from './counted-actions'

export const grid = (page: Page) => page.getByRole('grid', { name: 'Machines' })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search machines' })

/** Opens the list of machines with a query. */
export const machines = (page: Page, query = '') =>
  at(page, `/machines${query && `?q=${encodeURIComponent(query)}`}`, 'Machines')
