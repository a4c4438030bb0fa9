import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from '@/lib/texts'
import type { DiffAnswer } from '@/domain/policy-worker/access-types'
import type { AnswerError } from '@/domain/policy-worker/questions'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { AccessSide, type ComparedPlace } from '@/components/consequence/access-side'
import { List, useReasonsOfNoChange } from './warnings-part'
import { isSshUnchanged, SshChanges } from '@/components/consequence/ssh-changes'

interface AccessChangesProps {
  before: string
  after: string
  /** Shows a rule in the compared text. */
  onJump: (place: ComparedPlace) => void
}

/** Number of SSH login changes shown before "more". */
const INITIAL_SSH_ROWS = 50

/** Returns the access difference of two policies for the live network. */
export function useAccessDiff(before: string, after: string) {
  return usePolicyAnswer('diff', { before, after })
}

export function isAccessUnchanged({ gained, lost, ssh }: DiffAnswer): boolean {
  return gained.entries.length === 0 && lost.entries.length === 0 && isSshUnchanged(ssh)
}

/** Explains why the difference in access is unknown. */
function NoDifference({ error: { code, message } }: { error: AnswerError }) {
  const { t } = useTranslation('review')
  const isRefused = code === 'refused'
  return (
    <Alert severity={isRefused ? 'error' : 'warning'} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {isRefused ? t('access.refused', { message }) : t('access.failed', { error: message })}
    </Alert>
  )
}

/** Says why access does not change, as far as the editor knows a reason. */
function NoChange({ before, after, onJump }: AccessChangesProps) {
  const { t } = useTranslation('review')
  const reasons = useReasonsOfNoChange(before, after)
  return (
    <Box sx={{ p: 3, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <div>{t('access.same')}</div>
      <List text={after} warnings={reasons} onJump={onJump} />
    </Box>
  )
}

/** Shows who gains and loses access, and through which rule. */
export function AccessChanges(props: AccessChangesProps) {
  const { t } = useTranslation('review')
  const { data } = useAccessDiff(props.before, props.after)
  const { error } = usePolicyNetwork()
  if (error) return <Box sx={{ p: 3, color: 'text.secondary' }}>{t('access.unknown')}</Box>
  if (!data) return <Box sx={{ p: 3, color: 'text.secondary' }}>{t('access.working')}</Box>
  if (!data.ok) return <NoDifference error={data.error} />
  const { value } = data
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {isAccessUnchanged(value) ? (
        <NoChange {...props} />
      ) : (
        <>
          <AccessSide side="lost" changes={value.lost} {...props} />
          <AccessSide side="gained" changes={value.gained} {...props} />
          <SshChanges ssh={value.ssh} first={INITIAL_SSH_ROWS} />
        </>
      )}
    </Box>
  )
}
