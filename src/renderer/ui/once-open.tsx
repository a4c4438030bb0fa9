import { type ReactNode, useState } from 'react'

/**
 * Mounts a menu or a dialog on its first opening; its code may load lazily then. A menu that was never opened costs the page nothing, and
 * text typed in a dialog survives closing it.
 */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return open || opened ? children : null
}
