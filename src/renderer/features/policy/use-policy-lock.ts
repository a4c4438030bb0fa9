import { useEffect, useState } from 'react'
import { policyLockName } from '@/lib/policy-lock'

/** This window's right to edit the policy: `mine`, `elsewhere` if another window has it open, `asking` until that is known. */
export type PolicyLock = 'asking' | 'mine' | 'elsewhere'

/** A window that just left the page releases the lock within this time, in milliseconds; before that, no other window is reported. */
const SETTLING_MS = 250

/**
 * Locks the policy of a server for this window while its page is open, so that two windows do not write the same draft. If another window
 * has the lock, this one gets it when that window leaves the page or closes.
 */
export function usePolicyLock(serverId: string): PolicyLock {
  const [access, setAccess] = useState<PolicyLock>('asking')
  useEffect(() => {
    const left = new AbortController()
    let giveBack = () => {}
    const hold = () => {
      clearTimeout(late)
      setAccess('mine')
      return new Promise<void>((resolve) => (giveBack = resolve))
    }
    const late = setTimeout(() => setAccess('elsewhere'), SETTLING_MS)
    const locks = (navigator as Partial<Navigator>).locks
    // Page tests run without the Web Locks API; there is only one window.
    if (!locks) void hold()
    // Leaving the page aborts the wait; that is not an error.
    else locks.request(policyLockName(serverId), { signal: left.signal }, hold).catch(() => undefined)
    return () => {
      clearTimeout(late)
      left.abort()
      giveBack()
    }
  }, [serverId])
  return access
}
