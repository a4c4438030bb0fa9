import { useState } from 'react'
import { useLocation } from 'react-router'

/** Number of pages remembered. */
const MAX = 6

/** Returns the paths of machines and users opened in this window, the most recent first. */
export function useSeen(): readonly string[] {
  const { pathname } = useLocation()
  const [seen, setSeen] = useState<readonly string[]>([])
  if (/^\/(machines|users)\/./.test(pathname) && seen[0] !== pathname)
    setSeen([pathname, ...seen.filter((path) => path !== pathname)].slice(0, MAX))
  return seen
}
