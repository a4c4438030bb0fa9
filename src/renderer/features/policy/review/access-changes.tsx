import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { isCurrentDialect } from '@shared/policy/read/dialect-flags'
import { useTranslation } from 'react-i18next'
import type { DiffAnswer } from '@/domain/policy-worker/diff-types'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { usePolicyDialect } from '@/lib/session'
import { AccessSide } from './access-side'
import type { ComparedPlace } from './compared-place'

interface AccessChangesProps {
  before: string
  after: string
  /** Shows a rule where it stands. */
  onJump: (place: ComparedPlace) => void
}

/** The difference of two policies for the live network. */
export function useAccessDiff(before: string, after: string) {
  return usePolicyAnswer('diff', { before, after })
}

export function isUnchanged({ gained, lost }: DiffAnswer): boolean {
  return gained.entries.length === 0 && lost.entries.length === 0
}

/** Who gains and who loses access, through which rule. */
export function AccessChanges(props: AccessChangesProps) {
  const { t } = useTranslation('review')
  const dialect = usePolicyDialect()
  const { data } = useAccessDiff(props.before, props.after)
  const { error } = usePolicyNetwork()
  if (error) return <Box sx={{ p: 3, color: 'text.secondary' }}>{t('access.unknown')}</Box>
  if (!data) return <Box sx={{ p: 3, color: 'text.secondary' }}>{t('access.working')}</Box>
  if (!data.ok) return <Alert severity="warning">{t('access.failed', { error: data.error.message })}</Alert>
  const { value } = data
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {isCurrentDialect(dialect) ? null : <Alert severity="info">{t('access.older')}</Alert>}
      {isUnchanged(value) ? (
        <Box sx={{ p: 3 }}>{t('access.nothing')}</Box>
      ) : (
        <>
          <AccessSide side="lost" changes={value.lost} {...props} />
          <AccessSide side="gained" changes={value.gained} {...props} />
        </>
      )}
    </Box>
  )
}
