import { useState } from 'react'
import { useLocation } from 'react-router'

/** Number of pages remembered. */
const MAX_PATHS = 6

/** Returns the paths of machines and users opened in this window, the most recent first. */
export function useRecentPaths(): readonly string[] {
  const { pathname } = useLocation()
  const [recent, setRecent] = useState<readonly string[]>([])
  if (/^\/(machines|users)\/./.test(pathname) && recent[0] !== pathname)
    setRecent([pathname, ...recent.filter((path) => path !== pathname)].slice(0, MAX_PATHS))
  return recent
}
