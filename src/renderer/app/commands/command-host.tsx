import { Suspense, useEffect, useState } from 'react'
import { WriteLock } from '@/ui/write-lock'
import { OverlayBoundary } from '../overlay-boundary'
import { startDoing, type Doing } from './doing'
import { DoingDialog } from './doing-dialog'
import { useCommandKeys } from './use-command-keys'

interface Current {
  doing: Doing
  open: boolean
  /** Another turn is another form. */
  turn: number
}

/** The keys of commands, and the dialogs that commands open over any page. `lock`: why nothing may be changed. */
export function CommandHost({ lock }: { lock: string | null }) {
  const [current, setCurrent] = useState<Current | null>(null)
  useCommandKeys(lock)
  useEffect(
    () => startDoing.on((doing) => setCurrent((before) => ({ doing, open: true, turn: (before?.turn ?? 0) + 1 }))),
    [],
  )
  // Keys that are pressed before are lost: who drives the console waits for this.
  useEffect(() => {
    document.documentElement.dataset['keys'] = 'ready'
    return () => void delete document.documentElement.dataset['keys']
  }, [])
  const close = () => setCurrent((before) => before && { ...before, open: false })
  return (
    <OverlayBoundary tries={[current?.turn]}>
      <Suspense fallback={null}>
        <WriteLock reason={lock}>
          {current ? (
            <DoingDialog key={current.turn} doing={current.doing} open={current.open} onClose={close} />
          ) : null}
        </WriteLock>
      </Suspense>
    </OverlayBoundary>
  )
}
