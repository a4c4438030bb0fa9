import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import type { User } from '@shared/api/users'
import { visible } from '@shared/visible'
import { useMemo } from 'react'
import { policyQuery } from '@/lib/queries/policy'
import { usersQuery } from '@/lib/queries/users'
import { usePolicyDialect } from '@/lib/session'
import { useTranslation } from '@/lib/texts'

interface StartNoteProps {
  /** The users after the act; null while that is unknown. */
  users: readonly User[] | null
  /** The policy after the act, if the act changes it. */
  policy?: string | undefined
}

/** Warns if one name of the policy would mean two users after an act, because Headscale would not start again then. */
export function StartNote({ users, policy }: StartNoteProps) {
  const { t } = useTranslation('users')
  const before = useQuery(usersQuery()).data
  const stored = useQuery(policyQuery()).data?.policy ?? ''
  const dialect = usePolicyDialect()
  const refusalOf = useQuery({
    queryKey: ['startRefusalOf'],
    queryFn: async () => (await import('@shared/policy/analyse/start-refusal')).startRefusalOf,
    enabled: stored !== '',
    staleTime: Infinity,
    retry: false,
  }).data
  const ambiguous = useMemo(() => {
    if (!refusalOf || !users || !before) return undefined
    const after = refusalOf({ users, policy: policy ?? stored }, dialect)
    const now = refusalOf({ users: before, policy: stored }, dialect)
    return after?.message === now?.message ? undefined : after?.ambiguous
  }, [refusalOf, users, before, policy, stored, dialect])
  if (!ambiguous) return null
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {t('stops', { token: visible(ambiguous.token), names: visible(ambiguous.users.join(', ')) })}
    </Alert>
  )
}
