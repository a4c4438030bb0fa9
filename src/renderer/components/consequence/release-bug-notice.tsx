import Alert from '@mui/material/Alert'
import type { Act } from '@shared/acts/act'
import { keysOfOthers, type ReleaseBug, releaseBugs } from '@shared/acts/release-bugs'
import { shortKey } from '@shared/api/key-text'
import { userName } from '@shared/user-name'
import { useQuery } from '@tanstack/react-query'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { serverInfoQuery } from '@/lib/queries/server'
import { useTranslation } from '@/lib/texts'

/** The number of keys that are named; the others are counted. */
const NAMED = 8

/** Says which pre-auth keys of others go together with a user. */
function EveryKey({ acts, version }: { acts: readonly Act[]; version: string }) {
  const { t } = useTranslation('review')
  const { data } = useQuery(preAuthKeysQuery())
  if (!data) return t('bug.deletesEveryKey.unknown', { version })
  const keys = keysOfOthers(data, acts)
  if (keys.length === 0) return t('bug.deletesEveryKey.none', { version })
  const names = keys
    .slice(0, NAMED)
    .map(({ key, user, aclTags }) => `${shortKey(key)} (${user ? userName(user) : aclTags.join(', ')})`)
  const more = keys.length - names.length
  if (more > 0) names.push(t('access.more', { count: more }))
  return t('bug.deletesEveryKey.some', { version, count: keys.length, names: names.join(', ') })
}

/** Names the errors of the server's release that acts will meet. */
export function ReleaseBugNotice({ acts }: { acts: readonly Act[] }) {
  const { t } = useTranslation('review')
  const { data: info } = useQuery(serverInfoQuery())
  const bugs: readonly ReleaseBug[] = info ? releaseBugs(acts, info) : []
  const version = info?.version.replace(/^v/, '') ?? ''
  return bugs.map((bug) => (
    <Alert key={bug} severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {bug === 'deletesEveryKey' ? <EveryKey acts={acts} version={version} /> : t(`bug.${bug}`, { version })}
    </Alert>
  ))
}
