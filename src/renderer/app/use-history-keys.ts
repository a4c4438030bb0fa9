import { useEffect, useEffectEvent } from 'react'
import { onDesktop } from '@/lib/desktop'
import { useHistoryStep } from '@/lib/list-memory'
import { isTyping } from '@/ui/is-typing'

type Step = -1 | 1

/** Returns true if the system uses ⌘ for shortcuts. */
const isMac = () => navigator.platform.startsWith('Mac')

/** Returns the step of a browser shortcut: Alt+Left and Alt+Right, ⌘[ and ⌘] on macOS, or dedicated keys. */
function stepOfKey(event: KeyboardEvent): Step | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (key === 'BrowserBack') return -1
  if (key === 'BrowserForward') return 1
  if (ctrlKey || shiftKey) return null
  if (isMac()) {
    // On macOS, arrows with Option or ⌘ move the text cursor.
    if (!metaKey || altKey) return null
    if (key === '[') return -1
    return key === ']' ? 1 : null
  }
  if (!altKey || metaKey) return null
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : null
}

/** Returns the step of a mouse's thumb buttons. */
function stepOfButton({ button }: MouseEvent): Step | null {
  if (button === 3) return -1
  return button === 4 ? 1 : null
}

/** Goes back and forward by keys, mouse buttons, the window menu and gestures. Inactive while a dialog is open. */
export function useHistoryKeys(): void {
  const step = useHistoryStep()
  const go = useEffectEvent((event: Event | null, by: Step | null) => {
    if (by === null || event?.defaultPrevented) return
    // Prevent Chromium's own handling of the mouse buttons, which ignores server switches.
    event?.preventDefault()
    if (!document.querySelector('[role="dialog"], [role="menu"]')) step(by)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inText = isTyping(event.target) && (event.target as HTMLElement).isContentEditable
      // The text editor uses these keys itself.
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
