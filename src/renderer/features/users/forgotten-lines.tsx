import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ForgottenLine } from '@shared/policy/analyse/forget-users'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { ChangeMark } from '@/ui/change-mark'
import type { Forgotten } from './use-forgotten'

/** The number of lines listed before a click shows the others. */
const FIRST = 4

function Line({ line }: { line: ForgottenLine }) {
  const { t } = useTranslation('users')
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, py: 1 }}>
      <Box component="span" sx={{ flex: 'none', minWidth: 56, color: 'text.secondary' }}>
        {t('forget.line', { line: line.line })}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="code" sx={{ display: 'block' }}>
          {line.source}
        </Box>
        <ChangeMark
          change={line.kind === 'name' ? 'changed' : 'removed'}
          label={t(`forget.kind.${line.kind}`, { text: line.text })}
        />
      </Box>
    </Box>
  )
}

/** Lists the lines of the policy that depend on users to be deleted, with the effect on each. Without such lines, shows nothing. */
export function ForgottenLines({ forgotten }: { forgotten: Forgotten | null }) {
  const { t } = useTranslation('users')
  const [all, setAll] = useState(false)
  if (!forgotten) return null
  const { answer, state, isRestored } = forgotten
  const { lines } = answer
  const more = all ? 0 : lines.length - FIRST
  return (
    <Box component="section" aria-label={t('forget.title')} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Alert severity={state === 'follows' ? 'info' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
        {t(`forget.${state}`, { count: new Set(lines.map(({ line }) => line)).size, reason: answer.refusal ?? '' })}
      </Alert>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.slice(0, all ? lines.length : FIRST).map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </Box>
      {more > 0 ? (
        <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => setAll(true)}>
          {t('forget.more', { count: more })}
        </Button>
      ) : null}
      {state === 'follows' && answer.undo !== null ? (
        <div>{t(isRestored ? 'forget.undo.whole' : 'forget.undo.part')}</div>
      ) : null}
    </Box>
  )
}
