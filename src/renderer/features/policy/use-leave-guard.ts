import { useBlocker } from 'react-router'
import { isStudioPath } from './use-studio-view'
import { useCloseGuard } from '@/lib/close-guard'

export interface LeaveGuard {
  /** The action to confirm, or null. */
  asking: 'leave' | 'close' | null
  stay: () => void
  go: () => void
}

/** Blocks leaving the page and closing the window while `active`; both ask the same question. */
export function useLeaveGuard(active: boolean, beforeClose: () => Promise<void>): LeaveGuard {
  const blocker = useBlocker(({ nextLocation }) => active && !isStudioPath(nextLocation.pathname))
  const { asking, stay, go } = useCloseGuard(active, beforeClose)
  if (blocker.state === 'blocked') return { asking: 'leave', stay: () => blocker.reset(), go: () => blocker.proceed() }
  return { asking: asking ? 'close' : null, stay, go }
}
