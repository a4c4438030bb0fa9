import { type ReactNode, useEffect, useState } from 'react'

interface OnceOpenProps {
  open: boolean
  /** A lazy dialog in which people type at once: its code loads as soon as the page is idle, so that it is there for the first key. */
  ahead?: { readonly loadAhead: () => void }
  children: ReactNode
}

/**
 * Mounts a menu or a dialog on its first opening; its code may load lazily then. A menu that was never opened costs the page nothing, and
 * text typed in a dialog survives closing it.
 */
export function OnceOpen({ open, ahead, children }: OnceOpenProps) {
  const [opened, setOpened] = useState(open)
  const loadAhead = ahead?.loadAhead
  useEffect(() => {
    if (!loadAhead) return undefined
    const idle = requestIdleCallback(loadAhead)
    return () => cancelIdleCallback(idle)
  }, [loadAhead])
  if (open && !opened) setOpened(true)
  return open || opened ? children : null
}
