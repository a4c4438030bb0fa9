import type { Page } from '@playwright/test'
import { isTitled, machinePath, type PageOf, pages, type TitledPage } from '../../../src/shared/pages'
import { userPath } from '../../../src/shared/user-address'
import texts from '../../../src/renderer/locales/en/common.json' with { type: 'json' }
import { call } from './call'
import { Nodes, Users } from './shapes'

export interface Place {
  readonly path: string
  /** Its heading. */
  readonly title: string
}

/** Returns the English title of a page. */
export function titleOf({ title }: TitledPage): string {
  return texts.pages[title]
}

type PageOfOne = Exclude<PageOf, TitledPage>

/** A page about one object: an address that exists, and one that does not. */
const ofOne: Record<PageOfOne['path'], (page: Page) => Promise<Place[]>> = {
  '/machines/:id': async (page) => {
    const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
    const found = nodes.slice(0, 1).map(({ id, givenName }) => ({ path: machinePath(id), title: givenName }))
    return [...found, { path: machinePath('99999'), title: 'Machine not found' }]
  },
  '/users/:name': async (page) => {
    const { users } = await call(page, 'GET', '/user', undefined, Users)
    const found = users.slice(0, 1).map(({ name }) => ({ path: userPath(name), title: name }))
    return [...found, { path: userPath('nobody'), title: 'User nobody not found' }]
  },
}

const unknown = ['/nowhere/at/all', '/settings/nope'].map((path) => ({ path, title: 'Page not found' }))

/** Returns every page of the console, including those that find nothing. */
export async function allPages(page: Page): Promise<readonly Place[]> {
  const named = pages.filter(isTitled).map((one) => ({ path: one.path, title: titleOf(one) }))
  const shown = await Promise.all(Object.values(ofOne).map((places) => places(page)))
  return [...named, ...shown.flat(), ...unknown]
}

/** Further views of the policy's pages. */
export const policyViews = ['/settings/policy?view=forms', '/access?show=map']
