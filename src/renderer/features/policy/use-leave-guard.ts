import { invoke } from '@/lib/desktop'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'

export interface LeaveGuard {
  /** What one is about to do; null while nothing asks. */
  asking: 'leave' | 'close' | null
  stay: () => void
  go: () => void
}

/**
 * Holds back leaving the page and closing the window while `active`. A window that may not close says nothing by itself in Electron, so
 * both ask the same question here. `beforeClose` has its time before the window goes.
 */
export function useLeaveGuard(active: boolean, beforeClose: () => Promise<void>): LeaveGuard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  )
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

  if (blocker.state === 'blocked') return { asking: 'leave', stay: () => blocker.reset(), go: () => blocker.proceed() }
  return {
    asking: closing === 'asking' ? 'close' : null,
    stay() {
      setClosing('no')
      // Not told: at worst closing this window later quits.
      invoke('quit:cancel').catch(() => undefined)
    },
    go: () => void beforeClose().finally(() => setClosing('yes')),
  }
}
