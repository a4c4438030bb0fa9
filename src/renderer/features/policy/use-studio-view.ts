import { usePageTitle } from '@/lib/texts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The page of each view. Text and forms edit the same policy on one page. */
export const viewPaths = {
  text: '/settings/policy',
  forms: '/settings/policy',
  access: '/access',
  history: '/access/history',
} as const

export type StudioView = keyof typeof viewPaths

const pagePaths: ReadonlySet<string> = new Set(Object.values(viewPaths))

/** Returns true if an address belongs to the studio. Moving within the studio keeps the draft. */
export function isStudioPath(pathname: string): boolean {
  return pagePaths.has(pathname)
}

function viewAt(pathname: string, params: URLSearchParams): StudioView {
  if (pathname === viewPaths.access) return 'access'
  if (pathname === viewPaths.history) return 'history'
  return params.get('view') === 'forms' ? 'forms' : 'text'
}

/** Returns the open view of the studio. It is part of the address, so links and Back work. */
export function useStudioView(): [StudioView, (view: StudioView) => void] {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const setView = (next: StudioView) => void navigate(viewPaths[next] + (next === 'forms' ? '?view=forms' : ''))
  return [viewAt(pathname, params), setView]
}

/** Returns the title of the open view. */
export function useStudioTitle(): string {
  const [view] = useStudioView()
  return usePageTitle(viewPaths[view])
}
