import { useEffect, useState } from 'react'
import { LosesInput } from '@/ui/discard-question'
import { WriteLock } from '@/ui/write-lock'
import { OverlayBoundary } from '../overlay-boundary'
import { dialogRequests, type DialogRequest } from './dialog-request'
import { CommandDialog } from './command-dialog'
import { useCommandKeys } from './use-command-keys'

interface Current {
  request: DialogRequest
  open: boolean
  /** Changes with every request, so that each gets a fresh form. */
  turn: number
}

/**
 * Handles the keys of commands and shows their dialogs above any page.
 * @param props.lock why the server is locked, or null
 */
export function CommandHost({ lock }: { lock: string | null }) {
  const [current, setCurrent] = useState<Current | null>(null)
  useCommandKeys(lock)
  useEffect(
    () =>
      dialogRequests.on((request) => setCurrent((before) => ({ request, open: true, turn: (before?.turn ?? 0) + 1 }))),
    [],
  )
  // Tests wait for this mark, because earlier key presses are lost.
  useEffect(() => {
    document.documentElement.dataset['keys'] = 'ready'
    return () => void delete document.documentElement.dataset['keys']
  }, [])
  const close = () => setCurrent((before) => before && { ...before, open: false })
  return (
    <OverlayBoundary tries={[current?.turn]}>
      <WriteLock reason={lock}>
        {current ? (
          <LosesInput>
            <CommandDialog key={current.turn} request={current.request} open={current.open} onClose={close} />
          </LosesInput>
        ) : null}
      </WriteLock>
    </OverlayBoundary>
  )
}
