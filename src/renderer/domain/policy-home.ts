import { policySource } from '@shared/policy/text/policy-source'
import { useCurrentServer } from '@/lib/session'

/**
 * Returns the function that finds the address of the place where a policy of the current server is managed: that of the server's settings,
 * or of a comment at its top; null without one. `at`: the time when the policy was replaced, if it is not the stored one: the settings count for later
 * ones only.
 */
export function usePolicyHome(): (text: string, at?: string) => string | null {
  const home = useCurrentServer()?.policyHome
  return (text, at) => {
    const counts = home && (at === undefined || Date.parse(at) >= Date.parse(home.since))
    return counts ? home.url : policySource(text)
  }
}
