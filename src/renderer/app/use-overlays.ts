import { useCallback, useEffect, useState } from 'react'
import { onDesktop } from '@/lib/desktop'
import { isTyping } from '@/ui/is-typing'

export type Overlay = 'palette' | 'help'

/** Returns the open dialog of the frame, and opens it on Ctrl+K (⌘K), "?" or the window menu. */
export function useOverlays() {
  const [open, setOpen] = useState<Overlay | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = overlayFor(event)
      if (!wanted) return
      // Not above another dialog.
      if (isDialogOpen() && open === null) return
      event.preventDefault()
      setOpen((current) => (current === wanted ? null : wanted))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  useEffect(
    () =>
      onDesktop('menu:command', (command) => {
        if (command !== 'palette' && command !== 'help') return
        setOpen((current) => (current === null && isDialogOpen() ? null : command))
      }),
    [],
  )
  const close = useCallback(() => setOpen(null), [])
  const openPalette = useCallback(() => setOpen('palette'), [])
  const openHelp = useCallback(() => setOpen('help'), [])
  return { open, close, openPalette, openHelp }
}

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null

function overlayFor(event: KeyboardEvent): Overlay | null {
  const command = event.ctrlKey || event.metaKey
  if (command && !event.altKey && event.key.toLowerCase() === 'k') return 'palette'
  if (event.key === '?' && !command && !event.altKey && !isTyping(event.target)) return 'help'
  return null
}
