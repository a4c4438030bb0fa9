import { useEffect, useEffectEvent } from 'react'
import { onDesktop } from '@/lib/desktop'
import { useHistoryStep } from '@/lib/list-memory'
import { isTyping } from '@/ui/is-typing'

type Step = -1 | 1

/** Where the system writes its keys with ⌘. */
const isMac = () => navigator.platform.startsWith('Mac')

/** The keys of browsers for it: Alt+Left and Alt+Right, ⌘[ and ⌘] on a Mac, those of keyboards that have their own. */
function stepOfKey(event: KeyboardEvent): Step | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (key === 'BrowserBack') return -1
  if (key === 'BrowserForward') return 1
  if (ctrlKey || shiftKey) return null
  if (isMac()) {
    // Option with an arrow moves by words, and ⌘ with one to the end of the line.
    if (!metaKey || altKey) return null
    if (key === '[') return -1
    return key === ']' ? 1 : null
  }
  if (!altKey || metaKey) return null
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : null
}

/** The thumb's buttons. */
function stepOfButton({ button }: MouseEvent): Step | null {
  if (button === 3) return -1
  return button === 4 ? 1 : null
}

/** Back and forward by keys, by the mouse's buttons, by the window's menu and gestures. Not while a dialog is open: that has to be closed. */
export function useHistoryKeys(): void {
  const step = useHistoryStep()
  const go = useEffectEvent((event: Event | null, by: Step | null) => {
    if (by === null || event?.defaultPrevented) return
    // Chromium has its own way with the mouse's buttons, which knows no servers.
    event?.preventDefault()
    if (!document.querySelector('[role="dialog"], [role="menu"]')) step(by)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inText = isTyping(event.target) && (event.target as HTMLElement).isContentEditable
      // The editor of a text has these keys itself.
      go(event, inText ? null : stepOfKey(event))
    }
    const onButton = (event: MouseEvent) => go(event, stepOfButton(event))
    const stop = onDesktop('menu:command', (command) => {
      if (command === 'back') go(null, -1)
      if (command === 'forward') go(null, 1)
    })
    window.addEventListener('keydown', onKey)
    window.addEventListener('mouseup', onButton)
    return () => {
      stop()
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('mouseup', onButton)
    }
  }, [])
}
