import type { PreAuthKey } from '@shared/api/resources'
import { isActive, keyStates, preAuthKeyState, expiryInstants } from '@shared/states/machine-state'
import { isUnknownEnd } from '@shared/time'
import { searchWords, userWords, wholeNameTest } from '@shared/user-name'
import { age, ahead, choice, names, toldInstant } from './fields'
import type { QueryLanguage } from './language'

const KINDS = ['reusable', 'ephemeral'] as const
const yesNo = ['yes', 'no'] as const

/** Keys that expire soon are active, too. */
function hasState(key: PreAuthKey, state: (typeof keyStates)[number], now: number): boolean {
  const own = preAuthKeyState(key, now)
  return own === state || (state === 'active' && isActive(own))
}

/** A key whose expiry cannot be read may have expired, or do so soon. */
const knowsState = ({ revoked, used, reusable, expiration }: PreAuthKey, word: string) =>
  !['active', 'expiring', 'expired'].includes(word) || revoked || (used && !reusable) || !isUnknownEnd(expiration)

const stateInstants = ({ expiration }: PreAuthKey) => expiryInstants(expiration)

/** The owner of machines that join with the key, by every name. */
function ownersOf({ user }: PreAuthKey): string[] {
  return user ? userWords(user) : []
}

/** The query fields of pre-auth keys. */
export const keyLanguage: QueryLanguage<PreAuthKey> = {
  fields: {
    user: names(ownersOf),
    tag: names(
      ({ aclTags }) => aclTags.map((tag) => tag.replace(/^tag:/, '')),
      (value) => value.replace(/^tag:/, ''),
    ),
    state: choice(keyStates, hasState, stateInstants, knowsState),
    is: choice(
      [...keyStates, ...KINDS],
      (key, word, now) => {
        const kind = KINDS.find((one) => one === word)
        return kind ? key[kind] : hasState(key, word as (typeof keyStates)[number], now)
      },
      stateInstants,
      knowsState,
    ),
    reusable: choice(yesNo, (key, value) => key.reusable === (value === 'yes')),
    ephemeral: choice(yesNo, (key, value) => key.ephemeral === (value === 'yes')),
    used: choice(yesNo, (key, value) => key.used === (value === 'yes')),
    expires: ahead(({ expiration }) => expiration),
    created: age(({ createdAt }) => toldInstant(createdAt)),
    id: names(({ id }) => [id]),
  },
  aliases: { owner: 'user', expiry: 'expires' },
  searchText: ({ key, user, aclTags }) =>
    [key, ...(user ? searchWords(user) : []), ...aclTags].join('\n').toLowerCase(),
  wholeName: (text) => {
    const isNamed = wholeNameTest(text)
    return ({ user }) => isNamed(user)
  },
}
