import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Compare } from '@/features/policy/compare'
import { useStudio } from '@/features/policy/studio-context'
import type { ServerCheck } from '@/features/policy/use-policy-issues'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { FilterToggle } from '@/ui/list-filters'
import { AccessChanges, isAccessUnchanged, useAccessDiff } from './access-changes'
import { useCapabilities, useCurrentServer, usePrefs } from '@/lib/session'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { StateDot } from '@/ui/marks'
import { type ComparedPlace, SideCounts } from '@/components/consequence/access-side'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { visible } from '@shared/visible'
import { useReasonsOfNoChange, useWarnings, WarningsPart } from './warnings-part'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import type { TestOutcome } from '@shared/policy/analyse/tests-run'
import type { TFunction } from 'i18next'
import type { TestsAnswer } from '@/domain/policy-worker/questions'
import type { PolicyVersion } from '@shared/ipc/policy-versions'
import type { OwnIdentity } from '@shared/ipc/prefs'
import { machineName } from '@shared/states/machine-state'
import { useLocalClient } from '@/components/local-client/use-local-client'
import type { LockoutAnswer } from '@/domain/policy-worker/access-types'

/** Returns the user's own machines on a server, as the user named them; null if never asked. */
export function useOwn(serverId: string): [OwnIdentity | null, (own: OwnIdentity) => Promise<void>] {
  const { prefs, setPrefs } = usePrefs()
  const remember = (own: OwnIdentity) => setPrefs({ own: { ...prefs.own, [serverId]: own } })
  return [prefs.own[serverId] ?? null, remember]
}

/** Returns the control server's hostname in this console's settings; '' for the demo. */
function useServerHost(): string {
  const server = useCurrentServer()
  return server ? new URL(server.url).hostname.replace(/^\[|\]$/g, '') : ''
}

export interface Lockout {
  /** True until the result is known; a save waits for it, but not for ever. */
  pending: boolean
  /** True if there is no result for the user's machines (yet), so they may lose access. */
  unknown: boolean
  lost: LockoutAnswer | null
  /** The name of this computer if it loses access itself, otherwise null. */
  thisComputer: string | null
}

const loses = (answer: LockoutAnswer) => answer.reachCount + answer.sshCount > 0

/**
 * Returns the access that a save would take from the user's own machines, which include this computer if its client belongs to this
 * server. `lost` is null if those machines or the result are unknown. The result stays unknown if the lists fail to load, or if one of the
 * policies cannot be evaluated.
 */
export function useLockout(own: OwnIdentity | null, before: string, after: string): Lockout {
  const host = useServerHost()
  const self = useLocalClient((client) => client.self)
  const machines = [...new Set([...(own?.machines ?? []), ...(self ? [self.id] : [])])]
  const user = own?.user ?? null
  const asked = machines.length > 0 || user !== null
  const all = usePolicyAnswer('lockout', asked ? { before, after, machines, user, host } : null)
  const here = usePolicyAnswer('lockout', self ? { before, after, machines: [self.id], user: null, host } : null)
  // Without the list of machines the answer never arrives.
  const { error } = usePolicyNetwork()
  const value = asked && all.data?.ok ? all.data.value : null
  return {
    pending: error === null && ((asked && all.isPending) || (self !== null && here.isPending)),
    unknown: asked && value === null,
    lost: value && loses(value) ? value : null,
    thisComputer: self && here.data?.ok && loses(here.data.value) ? machineName(self) : null,
  }
}

/** The version to compare with: the previous one, the stored one, the draft, or any other by id. */
export type Counterpart = 'previous' | 'stored' | 'draft' | (string & {})

/** The counterparts that exist for every version. */
export const fixedCounterparts = ['previous', 'stored', 'draft'] as const

/** Returns the counterpart that an address names; the previous version if it names none, a deleted one or the shown version itself. */
export function counterpartOf(
  named: string | null,
  entries: readonly PolicyVersion[],
  chosen: PolicyVersion,
): Counterpart {
  const found =
    fixedCounterparts.find((one) => one === named) ?? entries.find(({ id }) => id === named && id !== chosen.id)?.id
  return found ?? 'previous'
}

const parts = ['text', 'access', 'tests', 'warnings'] as const
export type ReviewPart = (typeof parts)[number]

interface ReviewPartsProps {
  before: string
  after: string
  check: ServerCheck
  refusals: readonly string[]
}

/**
 * Returns the part to show first: failed policy tests, then refusals by the server. Without problems, edits in forms start with the access
 * changes and edits in text with the text.
 */
function useFirstPart({ after, refusals }: ReviewPartsProps): ReviewPart {
  const tests = usePolicyAnswer('tests', { text: after }).data
  const { predicted } = useWarnings(after)
  const { view } = useStudio()
  if (tests?.ok && outcomesOf(tests.value).some(({ passed }) => !passed)) return 'tests'
  return refusals.length + predicted.length > 0 ? 'warnings' : view === 'forms' ? 'access' : 'text'
}

/** Returns the number of entries of each part, if known. */
function useCounts({ before, after, refusals }: ReviewPartsProps): Partial<Record<ReviewPart, number>> {
  const diff = useAccessDiff(before, after).data
  const tests = usePolicyAnswer('tests', { text: after }).data
  const { dialect, predicted, advice, lint } = useWarnings(after, refusals)
  const warnings = dialect.length + predicted.length + refusals.length + advice.length
  return {
    ...(diff?.ok && { access: diff.value.pairs }),
    ...(tests?.ok && { tests: outcomesOf(tests.value).length }),
    // Not "0" before names and rules are checked.
    ...((warnings > 0 || lint === 'done') && { warnings }),
  }
}

/** Shows the effects of a change in parts: text, access, policy tests and the server's warnings. */
export function ReviewParts(props: ReviewPartsProps) {
  const { t } = useTranslation('review')
  const first = useFirstPart(props)
  const isRefused = useWarnings(props.after).predicted.length + props.refusals.length > 0
  const [chosen, setPart] = useState<ReviewPart>()
  const part = chosen ?? first
  const [place, setPlace] = useState<ComparedPlace>()
  const counts = useCounts(props)
  const choose = (next: ReviewPart, shown?: ComparedPlace) => {
    setPlace(shown)
    setPart(next)
  }
  return (
    <>
      <ReviewSummary {...props} part={part} />
      <FilterToggle
        label={t('part.label')}
        value={part}
        onChange={choose}
        options={parts.map((value) => {
          const count = counts[value]
          const label = t(value === 'warnings' && isRefused ? 'part.errors' : `part.${value}`)
          return { value, label, ...(count !== undefined && { count }) }
        })}
      />
      <Box
        sx={{
          flex: '0 1 auto',
          minHeight: 240,
          display: 'flex',
          flexDirection: 'column',
          overflow: 'auto',
          // In a low window the part alone scrolls, not the dialog around it, too.
          '@media (max-height: 700px)': { minHeight: 190 },
        }}
      >
        <Part {...props} part={part} place={place} onJump={(next) => choose('text', next)} />
      </Box>
    </>
  )
}

interface PartProps extends ReviewPartsProps {
  part: ReviewPart
  place: ComparedPlace | undefined
  onJump: (place: ComparedPlace) => void
}

function Part({ part, before, after, refusals, place, onJump }: PartProps) {
  const { t } = useTranslation('policy')
  switch (part) {
    case 'text':
      return (
        <Compare
          {...{ before, after }}
          fill
          reveal={place}
          beforeLabel={t('review.before')}
          afterLabel={t('review.after')}
        />
      )
    case 'access':
      return <AccessChanges {...{ before, after, onJump }} />
    case 'tests':
      return <TestsPart text={after} onJump={onJump} />
    case 'warnings':
      return <WarningsPart text={after} {...{ refusals, onJump }} />
  }
}

interface ReviewSummaryProps {
  before: string
  after: string
  check: ServerCheck
  /** The part below, which says some things itself: nothing is said twice. */
  part: ReviewPart
}

/** Summarises the change on one line above the parts. */
function ReviewSummary({ before, after, check, part }: ReviewSummaryProps) {
  const { t } = useTranslation('review')
  return (
    <>
      <MissingLists lists={usePolicyNetwork().lists} effect={t('access.unknown')} />
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}>
        <Access {...{ before, after, part }} />
        <Tests text={after} />
        <Check {...{ check, part }} />
      </Box>
    </>
  )
}

function Access({ before, after, part }: Omit<ReviewSummaryProps, 'check'>) {
  const { t } = useTranslation('review')
  const { data } = useAccessDiff(before, after)
  const reasons = useReasonsOfNoChange(before, after)
  const { policyCheck } = useCapabilities()
  const { error } = usePolicyNetwork()
  if (error) return null
  if (!data) return <StateDot state="neutral" label={t('access.working')} />
  if (!data.ok) {
    const { code, message } = data.error
    // A server that checks policies reports this itself.
    if (code === 'refused' && (policyCheck || part === 'warnings')) return null
    if (part === 'access') return null
    if (code === 'refused') return <StateDot wrap state="bad" label={t('access.refused', { message })} />
    return <StateDot wrap state="waiting" label={t('access.failed', { error: message })} />
  }
  const { value } = data
  if (isAccessUnchanged(value)) {
    const isBelow = part === 'access' || part === 'warnings'
    const reason = isBelow ? undefined : reasons[0]?.message
    return <StateDot wrap state="neutral" label={[t('access.nothing'), reason].filter(Boolean).join(' ')} />
  }
  return (
    <>
      <SideCounts side="lost" changes={value.lost} />
      <SideCounts side="gained" changes={value.gained} />
    </>
  )
}

function Tests({ text }: { text: string }) {
  const { t } = useTranslation('review')
  const { data } = usePolicyAnswer('tests', { text })
  if (!data?.ok) return null
  const outcomes = outcomesOf(data.value)
  if (outcomes.length === 0) return null
  const failed = outcomes.filter(({ passed }) => !passed).length
  if (failed > 0) return <StateDot state="bad" label={t('tests.someFailed', { count: failed })} />
  return <StateDot state="good" label={t('tests.allPassed', { count: outcomes.length })} />
}

function Check({ check, part }: Pick<ReviewSummaryProps, 'check' | 'part'>) {
  const { t } = useTranslation('policy')
  const { policyCheck } = useCapabilities()
  switch (check.state) {
    case 'checking':
      return <StateDot state="neutral" label={t('review.checking')} />
    case 'accepted':
      return <StateDot state="good" label={t('review.accepted')} />
    // The reason is beside the disabled button, and the server's messages are below.
    case 'refused':
      return null
    case 'failed':
      return <StateDot wrap state="waiting" label={t('problems.notChecked', { reason: check.reason })} />
    case 'off':
      return policyCheck || part === 'warnings' ? null : <StateDot state="neutral" label={t('review.onSave')} />
  }
}

interface Outcome extends TestOutcome {
  section: 'tests' | 'sshTests'
}

/** Returns the result of each assertion: failed ones first, otherwise in the order of the text. */
function outcomesOf({ tests, sshTests }: TestsAnswer): Outcome[] {
  const all = [
    ...tests.map((one): Outcome => ({ ...one, section: 'tests' })),
    ...sshTests.map((one): Outcome => ({ ...one, section: 'sshTests' })),
  ]
  return [...all.filter(({ passed }) => !passed), ...all.filter(({ passed }) => passed)]
}

interface TestsPartProps {
  text: string
  onJump: (place: ComparedPlace) => void
}

/** Shows the results of the policy's own tests. */
function TestsPart({ text, onJump }: TestsPartProps) {
  const { t } = useTranslation('review')
  const { data } = usePolicyAnswer('tests', { text })
  if (!data) return <Box sx={{ p: 3, color: 'text.secondary' }}>{t('tests.working')}</Box>
  if (!data.ok) {
    const { code, message } = data.error
    if (code === 'refused') return <Alert severity="error">{t('access.refused', { message })}</Alert>
    return <Alert severity="warning">{t('tests.failed', { error: message })}</Alert>
  }
  const outcomes = outcomesOf(data.value)
  if (outcomes.length === 0)
    return (
      <Box sx={{ p: 3 }}>
        {t('tests.none')}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('tests.noneText')}
        </Box>
      </Box>
    )
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {outcomes.map((outcome, index) => (
        <Row key={index} {...{ outcome, text, onJump }} />
      ))}
    </Box>
  )
}

/** Says why a test failed, in the server's words if the console has none. */
function reasonOf({ got, message }: Outcome, t: TFunction<'review'>): string {
  return got ? t(`tests.got.${got}`) : visible(message)
}

function Row({ outcome, text, onJump }: TestsPartProps & { outcome: Outcome }) {
  const { t } = useTranslation('review')
  const { passed, section, test, offset, length, assertion } = outcome
  const { line } = lineAndColumn(text, offset)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        px: 3,
        py: 1,
        alignItems: 'baseline',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ width: 116, flexShrink: 0 }}>
        <StateDot state={passed ? 'good' : 'bad'} label={t(passed ? 'tests.passed' : 'tests.failedOne')} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {assertion ? (
          <>
            <span>{t(assertion.as === '' ? 'tests.assertion' : 'tests.assertionAs', { ...assertion })}</span>
            <Box component="span" sx={{ ml: 2, color: 'text.secondary' }}>
              {t(`tests.wanted.${assertion.wanted}`)}
            </Box>
          </>
        ) : null}
        {passed ? null : (
          <Box sx={{ color: assertion ? 'text.secondary' : 'text.primary' }}>{reasonOf(outcome, t)}</Box>
        )}
      </Box>
      <Button
        size="small"
        variant="text"
        sx={{ flexShrink: 0 }}
        onClick={() => onJump({ side: 'after', from: offset, to: offset + length })}
      >
        {t(`tests.section.${section}`, { number: test + 1, line })}
      </Button>
    </Box>
  )
}
