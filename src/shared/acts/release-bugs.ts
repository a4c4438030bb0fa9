import type { PreAuthKey, ServerInfo } from '@shared/api/resources'
import type { Act } from './act'

/** Errors of releases of Headscale that a dialog must name, because an act then does more, or less, than it says. */
export type ReleaseBug = 'deletesEveryKey' | 'forgetsExpiry' | 'forgetsEmpty'

type Release = Pick<ServerInfo, 'kind' | 'version' | 'policyLine' | 'capabilities'>

/** 0.28.0 is the only release of its line. The tag `v0.28-fix` and any later 0.28 have the fix; a build without a number is taken for 0.28.0. */
const is028 = ({ policyLine, version }: Release) =>
  policyLine === '0.28' && !/^v?0\.28\.[1-9]/.test(version) && !version.includes('fix')

/** 0.27.1: 0.27.0 has no date of expiry. */
const is0271 = ({ policyLine, capabilities }: Release) => policyLine === '0.27' && capabilities.expireAt

/**
 * Returns the errors of this release that some acts meet. Sources: headscale-api 4.2 (`DestroyUser` of 0.28.0 deletes all pre-auth keys,
 * juanfont/headscale #3154) and 4.8 (0.27.1 and 0.28.0 do not write an expiry set by the API, nor cleared tags and routes, to the database).
 */
export function releaseBugs(acts: readonly Act[], release: Release): ReleaseBug[] {
  if (release.kind === 'mock') return []
  const forgets = is028(release) || is0271(release)
  const meets: Record<ReleaseBug, (act: Act) => boolean> = {
    deletesEveryKey: ({ kind }) => is028(release) && kind === 'user.delete',
    forgetsExpiry: ({ kind }) => forgets && (kind === 'node.expire' || kind === 'node.expiry'),
    forgetsEmpty: (act) =>
      forgets &&
      ((act.kind === 'node.routes' && act.approved.length === 0) ||
        (act.kind === 'node.tags' && act.tags.length === 0)),
  }
  const bugs = Object.keys(meets) as ReleaseBug[]
  return bugs.filter((bug) => acts.some(meets[bug]))
}

/** Returns the pre-auth keys of others, which a release with `deletesEveryKey` deletes together with these users. */
export function keysOfOthers(keys: readonly PreAuthKey[], acts: readonly Act[]): PreAuthKey[] {
  const gone = new Set(acts.flatMap((act) => (act.kind === 'user.delete' ? [act.id] : [])))
  return keys.filter(({ user }) => user === null || !gone.has(user.id))
}
