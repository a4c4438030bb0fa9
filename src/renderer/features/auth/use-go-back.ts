import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { onDesktop } from '@/lib/desktop'
import { useSession } from '@/lib/session'

/** Overlays that handle Esc themselves. */
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

function isBack({ key, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey) return false
  return altKey ? key === 'ArrowLeft' : key === 'Escape' && !document.querySelector(OVERLAY)
}

/**
 * Returns to the previous page on Esc, the Back keys, the mouse's Back button or the Back menu entry.
 * @returns a function that goes back; undefined while signed out, because there is no page to return to
 */
export function useGoBack(): (() => void) | undefined {
  const { session } = useSession()
  const navigate = useNavigate()
  const signedIn = session.currentId !== null
  const back = () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate('/'))
  }
  const onBack = useEffectEvent(() => back())
  useEffect(() => {
    if (!signedIn) return undefined
    const onKey = (event: KeyboardEvent) => isBack(event) && onBack()
    const onMouse = ({ button }: MouseEvent) => button === 3 && onBack()
    const stop = onDesktop('menu:command', (command) => command === 'back' && onBack())
    window.addEventListener('keydown', onKey)
    window.addEventListener('mouseup', onMouse)
    return () => {
      stop()
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('mouseup', onMouse)
    }
  }, [signedIn])
  return signedIn ? back : undefined
}
