import { useEffect, useState } from 'react'

/** Whether this window may edit the policy, or another one has it open. `asking` while nobody has said. */
export type PolicyAccess = 'asking' | 'mine' | 'elsewhere'

/** A window that just left the page gives it back within this time, in milliseconds; only then another one is said to have it. */
const SETTLING_MS = 250

/**
 * Holds the policy of a server for this window as long as its page is open, so that two windows do not write one draft. Where another
 * window holds it, this one gets it as soon as that leaves the page or closes.
 */
export function usePolicyLock(serverId: string): PolicyAccess {
  const [access, setAccess] = useState<PolicyAccess>('asking')
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
    // Page tests have none: there is one window only.
    if (!locks) void hold()
    // Leaving while it is waited for ends the waiting, which is no failure.
    else locks.request(`policy ${serverId}`, { signal: left.signal }, hold).catch(() => undefined)
    return () => {
      clearTimeout(late)
      left.abort()
      giveBack()
    }
  }, [serverId])
  return access
}
