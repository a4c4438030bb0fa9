import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Compare } from '@/features/policy/compare'
import { useStudio } from '@/features/policy/studio-context'
import {
  type ServerCheck,
  limited,
  useDialectIssues,
  usePredictedIssues,
  inOwnWords,
  type PolicyIssue,
} from '@/features/policy/use-policy-issues'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { FilterToggle } from '@/ui/list-filters'
import { useCapabilities, useCurrentServer, usePrefs } from '@/lib/session'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { StateDot } from '@/ui/marks'
import { type ComparedPlace, SideCounts, AccessSide } from '@/components/consequence/access-side'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { visible } from '@shared/visible'
import { lineAndColumn, createPlaces } from '@shared/policy/syntax/hujson'
import type { TestOutcome } from '@shared/policy/analyse/ssh-diff'
import type { TFunction } from 'i18next'
import type { TestsAnswer, AnswerError } from '@/domain/policy-worker/questions'
import type { PolicyVersion } from '@shared/ipc/policy-versions'
import type { OwnIdentity } from '@shared/ipc/session'
import { machineName } from '@shared/states/machine-state'
import { useLocalClient } from '@/components/local-client/use-local-client'
import type { LockoutAnswer, DiffAnswer } from '@/domain/policy-worker/access-types'
import { isSshUnchanged, SshChanges } from '@/components/consequence/ssh-changes'
import type { LintFinding } from '@shared/policy/analyse/lint'
import { lintIssue } from '@/features/policy/text/use-policy-lint'

type Warning = Pick<PolicyIssue, 'at' | 'message' | 'severity'>

interface Warnings {
  /** Parts that this server's release ignores. */
  dialect: Warning[]
  /** Faults that a server without a policy check will refuse. */
  predicted: Warning[]
  /** The likely mistakes that the editor shows. */
  advice: Warning[]
  /** The state of the check of names and rules: `failed` has the reason, if there is one beside the missing lists. */
  lint: 'evaluating' | 'done' | { failed: string | null }
}

/** Returns everything that the editor says about a text, except what the server itself says. */
export function useWarnings(text: string, refusals: readonly string[] = []): Warnings {
  const { t } = useTranslation('policy')
  const dialect = useDialectIssues(text, true)
  const predicted = usePredictedIssues(text, true)
  const { data } = usePolicyAnswer('lint', { text })
  const { error } = usePolicyNetwork()
  const isSaid = ({ code, names: { name = '' } }: LintFinding) =>
    code === 'undefined-name' &&
    [...refusals, ...predicted.map(({ message }) => message)].some((one) => one.includes(name))
  const found = data?.ok ? data.value.filter((finding) => !isSaid(finding)) : []
  const lint = data?.ok ? 'done' : data || error ? { failed: data?.error.message ?? null } : 'evaluating'
  return { dialect, predicted, advice: found.map((finding) => lintIssue(t, finding)), lint }
}

/** Returns why changed rules and names give and take no access: what the editor says about places whose text is new. */
export function useReasonsOfNoChange(before: string, after: string) {
  return useWarnings(after).advice.flatMap(({ at, message }) =>
    at && !before.includes(after.slice(at.from, at.to)) ? [{ at, message }] : [],
  )
}

interface WarningsPartProps {
  text: string
  /** The server's messages if it refused this text. */
  refusals: readonly string[]
  /** The number of warnings that the dialog shows above. */
  above: number
  onJump: (place: ComparedPlace) => void
}

/** Shows what is wrong with the policy, as far as it is known before saving. The summary above has the server's verdict. */
export function WarningsPart({ text, refusals, above, onJump }: WarningsPartProps) {
  const { t } = useTranslation('review')
  const { policyCheck } = useCapabilities()
  const { dialect, predicted, advice, lint } = useWarnings(text, refusals)
  const count = dialect.length + predicted.length + refusals.length + advice.length
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {policyCheck ? null : <Alert severity="info">{t('warnings.noCheck')}</Alert>}
      {refusals.length === 0 ? null : (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {visible(refusals.join('\n'))}
        </Alert>
      )}
      {predicted.length > 0 ? <Box>{t('warnings.predicted')}</Box> : null}
      <List {...{ text, onJump }} warnings={predicted} bad />
      <List {...{ text, onJump }} warnings={[...dialect, ...advice]} />
      {above > 0 ? <Box>{t('warnings.above', { count: above })}</Box> : null}
      <Unchecked lint={lint} />
      {count === 0 && lint === 'done' ? <Box>{t(above > 0 ? 'warnings.noOthers' : 'warnings.none')}</Box> : null}
    </Box>
  )
}

/** Says that names and rules are not checked (yet). */
function Unchecked({ lint }: Pick<Warnings, 'lint'>) {
  const { t } = useTranslation('review')
  if (lint === 'done') return null
  if (lint === 'evaluating') return <StateDot state="neutral" label={t('warnings.evaluating')} />
  const reason = lint.failed ?? t('warnings.noNetwork')
  return <StateDot wrap state="waiting" label={t('warnings.unmatched', { reason })} />
}

const dotOf = (severity: PolicyIssue['severity'] = 'warning') =>
  severity === 'error' ? 'bad' : severity === 'info' ? 'neutral' : 'waiting'

interface ListProps extends Pick<WarningsPartProps, 'text' | 'onJump'> {
  warnings: Warning[]
  /** True if the server refuses the policy because of these. */
  bad?: boolean
}

/** A row of a framed list. */
const listRow = {
  display: 'flex',
  gap: 2,
  px: 3,
  py: 1,
  alignItems: 'baseline',
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

/** Lists warnings, each with its line. */
export function List({ text, warnings, bad = false, onJump }: ListProps) {
  const { t } = useTranslation('review')
  const { t: tPolicy } = useTranslation('policy')
  if (warnings.length === 0) return null
  const placeOf = createPlaces(text)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {limited(warnings, tPolicy).map(({ at, message, severity }, index) => (
        <Box component="li" key={index} sx={listRow}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <StateDot wrap state={dotOf(bad ? 'error' : severity)} label={inOwnWords(message, tPolicy)} />
          </Box>
          {at ? (
            <Button size="small" variant="text" sx={{ flexShrink: 0 }} onClick={() => onJump({ side: 'after', ...at })}>
              {t('warnings.line', { line: placeOf(at.from).line })}
            </Button>
          ) : null}
        </Box>
      ))}
    </Box>
  )
}

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
  /** The number of warnings that the dialog shows above the parts. */
  above: number
}

/**
 * Returns the part to show first: failed policy tests, then refusals by the server. Without problems, edits in forms start with the access
 * changes and edits in text with the text.
 */
function useFirstPart({ after, refusals }: Pick<ReviewPartsProps, 'after' | 'refusals'>): ReviewPart {
  const tests = usePolicyAnswer('tests', { text: after }).data
  const { predicted } = useWarnings(after)
  const { view } = useStudio()
  if (tests?.ok && outcomesOf(tests.value).some(({ passed }) => !passed)) return 'tests'
  return refusals.length + predicted.length > 0 ? 'warnings' : view === 'forms' ? 'access' : 'text'
}

/** Returns the number of entries of each part, if known. */
function useCounts({ before, after, refusals, above }: ReviewPartsProps): Partial<Record<ReviewPart, number>> {
  const diff = useAccessDiff(before, after).data
  const tests = usePolicyAnswer('tests', { text: after }).data
  const { dialect, predicted, advice, lint } = useWarnings(after, refusals)
  const warnings = dialect.length + predicted.length + refusals.length + advice.length + above
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

function Part({ part, before, after, refusals, above, place, onJump }: PartProps) {
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
      return <WarningsPart text={after} {...{ refusals, above, onJump }} />
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
  const sides = [value.lost, value.gained].reduce((sum, { whole, part: some }) => sum + whole + some, 0)
  return (
    <>
      <SideCounts side="lost" changes={value.lost} />
      <SideCounts side="gained" changes={value.gained} />
      {sides > value.pairs ? (
        <StateDot state="neutral" label={t('access.both', { count: sides - value.pairs })} />
      ) : null}
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
    <Box component="li" sx={listRow}>
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
