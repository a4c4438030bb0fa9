import { useBlocker } from 'react-router'
import { holdsSecret, useHoldsSecret } from '@/lib/secret-hold'
import { lazyComponent } from '@/ui/lazy-component'

const HeldDialog = lazyComponent(async () => (await import('./held-dialog')).HeldDialog)

/** Asks before the page is left while it holds a secret, whatever the way: Back, the palette or a message. */
export function HeldNavigation() {
  // Mounted only while needed: the router asks only the last blocker, which otherwise is the policy studio's.
  return useHoldsSecret() ? <Hold /> : null
}

function Hold() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holdsSecret() && currentLocation.pathname !== nextLocation.pathname,
  )
  return blocker.state === 'blocked' ? <HeldDialog onLeave={blocker.proceed} onStay={blocker.reset} /> : null
}
