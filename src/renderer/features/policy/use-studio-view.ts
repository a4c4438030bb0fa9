import { usePageTitle } from '@/lib/page-title'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The page of each view. The text and the forms are two ways to write the same policy, on one page. */
export const viewPaths = {
  text: '/settings/policy',
  forms: '/settings/policy',
  access: '/access',
  history: '/access/history',
} as const

export type StudioView = keyof typeof viewPaths

const pagePaths: ReadonlySet<string> = new Set(Object.values(viewPaths))

/** Whether an address belongs to the studio: what is typed stays while one goes from one to another. */
export function isStudioPath(pathname: string): boolean {
  return pagePaths.has(pathname)
}

function viewAt(pathname: string, params: URLSearchParams): StudioView {
  if (pathname === viewPaths.access) return 'access'
  if (pathname === viewPaths.history) return 'history'
  return params.get('view') === 'forms' ? 'forms' : 'text'
}

/** Which view of the studio is open. It is part of the address, so that a link leads to it and Back leads to the view before. */
export function useStudioView(): [StudioView, (view: StudioView) => void] {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const setView = (next: StudioView) => void navigate(viewPaths[next] + (next === 'forms' ? '?view=forms' : ''))
  return [viewAt(pathname, params), setView]
}

/** What the view on screen is called. */
export function useStudioTitle(): string {
  const [view] = useStudioView()
  return usePageTitle(viewPaths[view])
}
