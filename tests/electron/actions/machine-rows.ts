import type { Page } from '@playwright/test'
import { call } from './call'
import { Nodes } from './shapes'

export const nodesOf = async (page: Page) => (await call(page, 'GET', '/node', undefined, Nodes)).nodes

export const grid = (page: Page) => page.getByRole('grid', { name: 'Machines' })
export const rows = (page: Page) => grid(page).locator('tbody tr')
