import type { PageRow } from '@shared/page-row'
import type { ComponentType } from 'react'

type PageModule = Record<string, ComponentType | undefined>

/** All page modules, by their name in `pages`: pages of one feature are in its folder, pages that combine features are in the app. */
const modules = import.meta.glob<PageModule>(['../features/*/*-page.tsx', './pages/*-page.tsx'])

/** The names of all page modules, as written in `pages`. */
export const moduleNames: readonly string[] = Object.keys(modules).map((file) =>
  file
    .replace(/^\.\//, 'app/')
    .replace(/^\.\.\//, '')
    .replace(/\.tsx$/, ''),
)

/** Loads the component of a page. Rejects if the module does not export it. */
export async function loadPage({ module, component }: Pick<PageRow, 'module' | 'component'>): Promise<ComponentType> {
  const file = module.startsWith('app/') ? module.replace(/^app/, '.') : `../${module}`
  const Component = (await modules[`${file}.tsx`]?.())?.[component]
  if (!Component) throw new Error(`src/renderer/${module}.tsx does not export ${component}`)
  return Component
}
