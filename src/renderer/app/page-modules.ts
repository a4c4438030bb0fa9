import type { PageRow } from '@shared/page-row'
import type { ComponentType } from 'react'

type PageModule = Record<string, ComponentType | undefined>

/** Every module that is a page, by its name in `pages`: features have their own, those where features meet are the app's. */
const modules = import.meta.glob<PageModule>(['../features/*/*-page.tsx', './pages/*-page.tsx'])

/** The names of all page modules, as `pages` writes them. */
export const moduleNames: readonly string[] = Object.keys(modules).map((file) =>
  file
    .replace(/^\.\//, 'app/')
    .replace(/^\.\.\//, '')
    .replace(/\.tsx$/, ''),
)

/** Loads the component of a page. Rejects where the module has no such export. */
export async function loadPage({ module, component }: Pick<PageRow, 'module' | 'component'>): Promise<ComponentType> {
  const file = module.startsWith('app/') ? module.replace(/^app/, '.') : `../${module}`
  const Component = (await modules[`${file}.tsx`]?.())?.[component]
  if (!Component) throw new Error(`src/renderer/${module}.tsx does not export ${component}`)
  return Component
}
