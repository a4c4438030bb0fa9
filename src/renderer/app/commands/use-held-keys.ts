import { use, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { RouterContext } from '@/lib/address'

/** Keys of commands. Others, such as Space, belong to the control that has the focus. */
const COMMAND_KEY = /^[a-z\d?]$/

/**
 * Holds letters typed after a person chose another page and before it is shown. They are meant for that page: on the one still shown, N
 * would create something else.
 * @param run runs a letter on the page that is now shown
 * @returns a function that holds a letter; false if no page is loading or the key is no command's
 */
export function useHeldKeys(run: (key: string) => void): (key: string) => boolean {
  const router = use(RouterContext)
  const shown = useLocation()
  const held = useRef<{ key: string; visit: string }[]>([])
  const release = useEffectEvent(() => {
    const keys = held.current
    held.current = []
    for (const { key, visit } of keys) if (visit === shown.key) run(key)
  })
  useEffect(() => {
    // After all effects of this render: with its own, the new page offers its commands.
    queueMicrotask(() => release())
  }, [shown.key])
  return (key) => {
    if (!router || !COMMAND_KEY.test(key)) return false
    // Read from the router, because React renders its state later.
    const next = router.state.navigation.location ?? router.state.location
    if (next.pathname === shown.pathname) return false
    held.current.push({ key, visit: next.key })
    return true
  }
}
