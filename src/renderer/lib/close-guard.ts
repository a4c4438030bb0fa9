import { useEffect, useEffectEvent, useState } from 'react'
import { invoke } from './desktop'
import { useSecretHold } from './secret-hold'

export interface CloseGuard {
  /** True after a blocked attempt to close the window. */
  readonly asking: boolean
  readonly stay: () => void
  readonly go: () => void
}

/**
 * Prevents the window from closing while `active`. Electron shows no prompt of its own for a blocked close: the component that reads
 * `asking` must show one.
 * `beforeClose` runs to its end before the window closes.
 */
export function useCloseGuard(active: boolean, beforeClose: () => Promise<void> = async () => undefined): CloseGuard {
  const [closing, setClosing] = useState<'no' | 'asking' | 'yes'>('no')
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!active || closing === 'yes') return
    event.preventDefault()
    setClosing('asking')
  })
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => onUnload(event)
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])
  useEffect(() => {
    if (closing === 'yes') window.close()
  }, [closing])
  return {
    asking: closing === 'asking',
    stay() {
      setClosing('no')
      // Failures are ignored: at worst, closing this window later quits the app.
      invoke('quit:cancel').catch(() => undefined)
    },
    go: () => void beforeClose().finally(() => setClosing('yes')),
  }
}

export interface ConfirmedClose {
  readonly asking: boolean
  /** Closes, or asks first. */
  readonly close: () => void
  readonly stay: () => void
  readonly leave: () => void
}

/**
 * Guards the closing of content that is shown only once: asks first while `unsaved` is true, also if the user closes the window. The frame
 * asks if the user leaves the page.
 */
export function useConfirmedClose(unsaved: boolean, onClose: () => void): ConfirmedClose {
  const guard = useCloseGuard(unsaved)
  const letGo = useSecretHold(unsaved)
  const [asking, setAsking] = useState(false)
  return {
    asking: asking || guard.asking,
    close: () => (unsaved ? setAsking(true) : onClose()),
    stay() {
      setAsking(false)
      if (guard.asking) guard.stay()
    },
    leave() {
      if (guard.asking) return guard.go()
      letGo()
      onClose()
    },
  }
}
