import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { onDesktop } from '@/lib/desktop'
import { useSession } from '@/lib/session'

/** Something is open that has Esc for itself. */
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

function isBack({ key, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey) return false
  return altKey ? key === 'ArrowLeft' : key === 'Escape' && !document.querySelector(OVERLAY)
}

/**
 * The way back to the page one came from, for somebody who is signed in: by Esc, by the keys, the mouse button and the menu entry of Back.
 * @returns goes back; undefined if nobody is signed in, because there is nothing to go back to
 */
export function useWayBack(): (() => void) | undefined {
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
