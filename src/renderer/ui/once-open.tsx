import { type ReactNode, Suspense, useState } from 'react'

/**
 * Draws a menu or a dialog from its first opening on; its code may be loaded then. A closed one costs a page as much as its text, and
 * what was typed in it stays after it is closed.
 */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return open || opened ? <Suspense fallback={null}>{children}</Suspense> : null
}
