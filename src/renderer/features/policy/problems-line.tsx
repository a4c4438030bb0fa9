import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '@/ui/state-dot'
import { placeText, type PolicyIssue } from './policy-problems'
import type { CheckState } from './use-policy-issues'

interface ProblemsLineProps {
  text: string
  issues: readonly PolicyIssue[]
  check: CheckState
  onJump: (issue: PolicyIssue) => void
}

function Quiet({ check }: { check: CheckState }) {
  const { t } = useTranslation('policy')
  switch (check) {
    case 'checking':
      return <StateDot state="neutral" label={t('problems.checking')} />
    case 'accepted':
      return <StateDot state="good" label={t('problems.checked')} />
    case 'failed':
      return <StateDot state="waiting" label={t('problems.notChecked')} />
    case 'off':
    case 'refused':
      return <StateDot state="neutral" label={t('problems.none')} />
  }
}

interface StepsProps {
  index: number
  count: number
  onStep: (index: number) => void
}

function Steps({ index, count, onStep }: StepsProps) {
  const { t } = useTranslation('policy')
  if (count < 2) return null
  return (
    <>
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {t('problems.position', { index: index + 1, count })}
      </Box>
      <IconButton aria-label={t('problems.previous')} onClick={() => onStep((index + count - 1) % count)}>
        <ChevronUp size={14} aria-hidden />
      </IconButton>
      <IconButton aria-label={t('problems.next')} onClick={() => onStep((index + 1) % count)}>
        <ChevronDown size={14} aria-hidden />
      </IconButton>
    </>
  )
}

/** The line below the editor: what is wrong, one problem at a time, with a jump to its place. */
export function ProblemsLine({ text, issues, check, onJump }: ProblemsLineProps) {
  const { t } = useTranslation('policy')
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, Math.max(0, issues.length - 1))
  const issue = issues[index]
  const place = issue ? placeText(text, issue) : null
  const step = (next: number) => {
    setChosen(next)
    const target = issues[next]
    if (target) onJump(target)
  }
  return (
    <Box
      component="section"
      aria-label={t('problems.label')}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, px: 3, borderTop: 1, borderColor: 'divider' }}
    >
      {issue ? (
        <>
          <StateDot
            state={issue.source === 'dialect' ? 'waiting' : 'bad'}
            label={t('problems.count', { count: issues.length })}
            iconOnly
          />
          <Box
            component="span"
            role="status"
            sx={{ flex: 1, minWidth: 0, whiteSpace: 'pre-line', maxHeight: 60, overflow: 'auto', py: 1 }}
          >
            {issue.source === 'server' ? `${t('problems.server')} ${issue.message}` : issue.message}
          </Box>
          {place ? (
            <Button size="small" variant="text" onClick={() => onJump(issue)}>
              {t('problems.place', place)}
            </Button>
          ) : null}
          <Steps index={index} count={issues.length} onStep={step} />
        </>
      ) : (
        <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
          <Quiet check={check} />
        </Box>
      )}
    </Box>
  )
}
