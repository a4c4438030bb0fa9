import { useEffect, useEffectEvent, useState } from 'react'
import { invoke } from './desktop'

export interface CloseGuard {
  /** The window was about to close. */
  readonly asking: boolean
  readonly stay: () => void
  readonly go: () => void
}

/**
 * Keeps the window from closing while `active`. A window that may not close says nothing by itself in Electron: who shows `asking` asks.
 * `beforeClose` has its time before the window goes.
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
      // Not told: at worst closing this window later quits.
      invoke('quit:cancel').catch(() => undefined)
    },
    go: () => void beforeClose().finally(() => setClosing('yes')),
  }
}

export interface AskedClose {
  readonly asking: boolean
  /** Closes, or asks first. */
  readonly close: () => void
  readonly stay: () => void
  readonly leave: () => void
}

/** Closing of what is shown once: asks first while `unkept`, also where it is the window that is closed. */
export function useAskedClose(unkept: boolean, onClose: () => void): AskedClose {
  const guard = useCloseGuard(unkept)
  const [asking, setAsking] = useState(false)
  return {
    asking: asking || guard.asking,
    close: () => (unkept ? setAsking(true) : onClose()),
    stay() {
      setAsking(false)
      if (guard.asking) guard.stay()
    },
    leave: () => (guard.asking ? guard.go() : onClose()),
  }
}
