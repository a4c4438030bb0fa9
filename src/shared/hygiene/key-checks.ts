import { shortKey } from '@shared/api/shown-key'
import { isPast } from '@shared/states/machine-state'
import type { Check, Found } from './check'
import type { Facts, HygieneApiKey, HygienePreAuthKey } from './network'

const foundPreAuthKey = ({ id, key }: HygienePreAuthKey): Found => ({ kind: 'preAuthKey', id, label: shortKey(key) })
const foundApiKey = ({ id, prefix }: HygieneApiKey): Found => ({ kind: 'apiKey', id, label: shortKey(prefix) })

/** Returns the pre-auth keys that can still join machines. */
function working({ network, now }: Facts): HygienePreAuthKey[] {
  return (network.preAuthKeys ?? []).filter(
    ({ reusable, used, expiration }) => (reusable || !used) && !isPast(expiration, now),
  )
}

const reusableKeys: Check = {
  id: 'reusableKeys',
  weight: 2,
  needs: ['preAuthKeys'],
  look: (facts) => {
    const keys = working(facts)
    return { found: keys.filter(({ reusable }) => reusable).map(foundPreAuthKey), of: keys.length }
  },
}

const endlessKeys: Check = {
  id: 'endlessKeys',
  weight: 3,
  needs: ['preAuthKeys', 'apiKeys'],
  look: (facts) => {
    const preAuthKeys = working(facts)
    const apiKeys = (facts.network.apiKeys ?? []).filter(({ expiration }) => !isPast(expiration, facts.now))
    const found = [
      ...preAuthKeys.filter(({ expiration }) => expiration === null).map(foundPreAuthKey),
      ...apiKeys.filter(({ expiration }) => expiration === null).map(foundApiKey),
    ]
    return { found, of: preAuthKeys.length + apiKeys.length }
  },
}

export const keyChecks: readonly Check[] = [reusableKeys, endlessKeys]
