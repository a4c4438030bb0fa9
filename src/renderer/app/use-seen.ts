import { useState } from 'react'
import { useLocation } from 'react-router'

/** So many objects are remembered. */
const MOST = 6

/** The pages of machines and users that were opened in this window, the latest first. */
export function useSeen(): readonly string[] {
  const { pathname } = useLocation()
  const [seen, setSeen] = useState<readonly string[]>([])
  if (/^\/(machines|users)\/./.test(pathname) && seen[0] !== pathname)
    setSeen([pathname, ...seen.filter((path) => path !== pathname)].slice(0, MOST))
  return seen
}
