import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { visible } from '@shared/visible'
import { MenuButton } from '@/ui/menu-button'
import { StateDot } from '@/ui/marks'
import styles from './problems-line.module.css'
import { placeText, type PolicyIssue, severityOf, type ServerCheck } from './use-policy-issues'

interface ProblemsLineProps {
  text: string
  issues: readonly PolicyIssue[]
  check: ServerCheck
  /** True while the text is being checked, so the list may be incomplete. */
  evaluating: boolean
  /** The editor's cursor: a problem at this offset is shown first. */
  cursor: number
  /** Called with the problem that the arrows show. */
  onStep: (issue: PolicyIssue) => void
  /** Goes to the place of a problem in the text. */
  onJump: (issue: PolicyIssue) => void
  /** True if the text is not on screen: its lines mean nothing then. */
  textHidden?: boolean
  /** Shown at the end of the line. */
  children?: ReactNode
}

const dots = { error: 'bad', warning: 'waiting', info: 'neutral' } as const
const worstFirst = ['error', 'warning', 'info']

function Quiet({ check }: { check: ServerCheck }) {
  const { t } = useTranslation('policy')
  switch (check.state) {
    case 'checking':
      return <StateDot state="neutral" label={t('problems.checking')} />
    case 'accepted':
      return <StateDot wrap state="good" label={t('problems.checked')} />
    case 'failed':
      return <StateDot wrap state="waiting" label={t('problems.notChecked', { reason: check.reason })} />
    // The server's messages are listed.
    case 'refused':
      return null
    case 'off':
      return <StateDot wrap state="neutral" label={t('problems.none')} />
  }
}

/** The server's check beside a problem. A failed check needs a line of its own; a passed check is hidden if space is short. */
function CheckBeside({ check }: { check: ServerCheck }) {
  const { t } = useTranslation('policy')
  const isAccepted = check.state === 'accepted'
  return (
    <span
      role="status"
      className={styles.check}
      title={isAccepted ? t('problems.checked') : undefined}
      data-failed={check.state === 'failed' ? '' : undefined}
    >
      {isAccepted ? <StateDot state="good" label={t('problems.accepted')} /> : <Quiet check={check} />}
    </span>
  )
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
      <Box component="span" sx={{ ml: 2, color: 'text.secondary', whiteSpace: 'nowrap' }}>
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

/** Returns the index of the shown issue: the one at the cursor once it moves there or the issues change, otherwise the one stepped to. */
function useChosen(issues: readonly PolicyIssue[], cursor: number): [number, (index: number) => void] {
  const [chosen, setChosen] = useState(0)
  // Issues may arrive after the cursor was placed.
  const places = [cursor, ...issues.map(({ at }) => at?.from)].join(' ')
  const [seen, setSeen] = useState(places)
  if (seen !== places) {
    setSeen(places)
    const isHere = (issue: PolicyIssue | undefined) => issue?.at && issue.at.from <= cursor && cursor <= issue.at.to
    // A problem within another one stays chosen.
    const here = isHere(issues[chosen]) ? chosen : issues.findIndex(isHere)
    if (here >= 0) setChosen(here)
  }
  return [Math.min(chosen, Math.max(0, issues.length - 1)), setChosen]
}

interface IssueProps {
  text: string
  issue: PolicyIssue
  textHidden: boolean
  onJump: () => void
}

/** Returns the message, with its origin if it is the server's. */
function wordsOf(issue: PolicyIssue, t: TFunction<'policy'>): string {
  const { source } = issue
  const message = visible(issue.message)
  if (source === 'server') return `${t('problems.server')} ${message}`
  return source === 'predicted' ? `${t('problems.predicted')} ${message}` : message
}

/** Shows one problem: message, place and fixes. */
function Issue({ text, issue, textHidden, onJump }: IssueProps) {
  const { t } = useTranslation('policy')
  const place = placeText(text, issue)
  const [only, ...others] = issue.fixes ?? []
  return (
    <>
      <Box
        component="span"
        role="status"
        sx={{
          flex: '1 1 240px',
          minWidth: 'min(240px, calc(100% - 40px))',
          whiteSpace: 'pre-line',
          maxHeight: 88,
          overflow: 'auto',
          py: 1,
        }}
      >
        {wordsOf(issue, t)}
      </Box>
      {only && others.length === 0 ? (
        <Button size="small" variant="text" onClick={only.run}>
          {only.label}
        </Button>
      ) : null}
      {only && others.length > 0 ? (
        <MenuButton
          text
          label={t('fix.label')}
          items={[only, ...others].map(({ label, run }) => ({ label, onClick: run, local: true }))}
        />
      ) : null}
      {place ? (
        <Button size="small" variant="text" onClick={onJump} sx={{ whiteSpace: 'nowrap' }}>
          {textHidden ? t('problems.show') : t('problems.place', place)}
        </Button>
      ) : null}
    </>
  )
}

/** The line below the text and the forms: shows one problem at a time with its place and its fixes. */
export function ProblemsLine(props: ProblemsLineProps) {
  const { text, check, evaluating, cursor, onStep, onJump, textHidden = false, children } = props
  const { t } = useTranslation('policy')
  const rank = (one: PolicyIssue) => worstFirst.indexOf(severityOf(one))
  const issues = props.issues.toSorted((a, b) => rank(a) - rank(b))
  const [index, setChosen] = useChosen(issues, cursor)
  const issue = issues[index]
  const step = (next: number) => {
    setChosen(next)
    const target = issues[next]
    if (target) onStep(target)
  }
  return (
    <Box
      component="section"
      aria-label={t('problems.label')}
      data-free-of-toasts
      sx={{
        position: 'relative',
        display: 'flex',
        // In a narrow window the buttons follow below the message, which is never squeezed.
        flexWrap: 'wrap',
        ...(check.state === 'failed' && { py: 1 }),
        alignItems: 'center',
        columnGap: 2,
        minHeight: 40,
        px: 3,
      }}
    >
      {issue ? (
        <>
          <StateDot state={dots[severityOf(issue)]} label={t('problems.count', { count: issues.length })} iconOnly />
          <Issue {...{ text, issue, textHidden }} onJump={() => onJump(issue)} />
          {issue.source === 'lint' && check.state !== 'off' && check.state !== 'refused' ? (
            <CheckBeside check={check} />
          ) : null}
          <Steps index={index} count={issues.length} onStep={step} />
        </>
      ) : (
        <Box component="span" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {evaluating ? <StateDot state="neutral" label={t('problems.evaluating')} /> : <Quiet check={check} />}
        </Box>
      )}
      {children}
    </Box>
  )
}
