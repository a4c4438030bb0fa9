import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/resources'
import { isOwnKey } from '@shared/api/key-text'
import type { MendedPolicy } from '@shared/policy/analyse/mend-policy'
import type { PolicyLine } from '@shared/policy/read/dialect-flags'
import type { ChosenRelease } from '@shared/ipc/upgrade'
import { machineName } from '@shared/states/machine-state'
import { type HandPart, stepByHand } from '@shared/upgrade/by-hand'
import {
  canRehearse,
  canStore,
  capabilityChange,
  clientsFor,
  keysThatEnd,
  namesThatChange,
  oldestClient,
  architectureOf,
  type ConfigSetting,
  type ConfigStep,
  parseFile,
  policyLineOfMinor,
  type Step,
  type UpgradePlace,
} from '@shared/upgrade/releases'
import { visible } from '@shared/visible'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { errorText, useTranslation } from '@/lib/texts'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import { AccessSide } from '@/components/consequence/access-side'
import { isSshUnchanged, SshChanges } from '@/components/consequence/ssh-changes'
import { NotEditableAlert } from '@/components/host/host-alerts'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { useCurrentServer } from '@/lib/session'
import { useCopy } from '@/lib/clipboard'
import { checksumsQuery, hostFactsQuery, releasesQuery } from '@/lib/queries/host'
import { storedFactsQuery } from '@/lib/queries/server'
import { apiKeysQuery, nodesQuery, policyQuery } from '@/lib/queries/lists'
import { Alerts } from '@/ui/action-alert'
import { CommandBlock } from '@/ui/command-block'
import { DiffView } from '@/ui/code-editor/diff-view'
import { Section } from '@/ui/page'
import { UpgradeRehearsal, UpgradeRun, type Wanted } from './upgrade-run'
import { type DotState, StateDot } from '@/ui/marks'

interface StepsProps {
  id: string
  place: UpgradePlace
  steps: readonly Step[]
  /** Files of releases on this computer. */
  chosen: readonly ChosenRelease[]
}

/** Returns the policy before and after each step, with the smallest edit that its release needs. */
function useStepPolicies(steps: readonly Step[]): StepPolicy[] {
  const lines = useMemo(() => linesOf(steps), [steps])
  const policy = useQuery(policyQuery())
  const text = policy.data?.policy
  const mended = usePolicyAnswer('mend', text === undefined || lines.length < 2 ? null : { text, lines })
  return steps.map((step, at) => ({
    before: at === 0 ? text : mended.data?.ok ? mended.data.value[at - 1]?.text : undefined,
    mended: mended.data?.ok ? mended.data.value[at] : undefined,
    problem: policy.error ?? (mended.data?.ok === false ? mended.data.error : null),
    lines: linesAt(step),
  }))
}

/** The steps by the host, and the rehearsal on paper: what each step of the way changes, and its commands. */
export function UpgradeSteps({ id, place, steps, chosen }: StepsProps) {
  const policies = useStepPolicies(steps)
  const releases = useQuery(releasesQuery()).data
  const run = (
    <UpgradeRun key="run" id={id} place={place} isBehind={steps.length > 0} wanted={wantedOf(steps, policies)} />
  )
  const papers = steps.map((step, at) => (
    <UpgradeStep
      key={`${step.from} ${step.to} ${step.version}`}
      id={id}
      place={place}
      step={step}
      from={steps[at - 1]?.version ?? (at === 0 ? place.installed : `0.${step.from}`)}
      chosen={chosen}
      isFirst={at === 0}
      asks={releases?.is === 'read'}
      policy={policies[at] ?? { before: undefined, mended: undefined, problem: null, lines: null }}
    />
  ))
  return [run, ...papers]
}

function wantedOf(steps: readonly Step[], policies: readonly StepPolicy[]): Wanted[] {
  const end = steps.findIndex(({ version }) => version === null)
  return (end < 0 ? steps : steps.slice(0, end)).map(({ from, to, version }, at) => {
    const { before: stored, mended, lines } = policies[at] ?? {}
    // Nobody knows the edit for a release after the last known one: its rehearsal on the copy tells.
    return { version: version ?? '', stored, policy: from === to || lines === null ? stored : mended?.text }
  })
}

/** Returns the releases that read policies, the running one first; only as far as this console knows them. */
function linesOf(steps: readonly Step[]): PolicyLine[] {
  const found: PolicyLine[] = []
  for (const step of steps) {
    const lines = linesAt(step)
    if (!lines) break
    if (found.length === 0) found.push(lines.before)
    found.push(lines.after)
  }
  return found
}

function linesAt({ from, to }: Step): { before: PolicyLine; after: PolicyLine } | null {
  const [before, after] = [policyLineOfMinor(from), policyLineOfMinor(to)]
  return before === undefined || after === undefined ? null : { before, after }
}

interface StepPolicy {
  /** The text that the release before runs with; undefined while it is unknown. */
  before: string | undefined
  mended: MendedPolicy | undefined
  problem: { readonly message: string } | null
  lines: { before: PolicyLine; after: PolicyLine } | null
}

interface StepProps extends Omit<StepsProps, 'steps'> {
  step: Step
  /** The release before. */
  from: string
  /** The database of later steps does not exist yet. */
  isFirst: boolean
  policy: StepPolicy
  /** True if the release page may be asked for checksums. */
  asks: boolean
}

const column = { display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 } as const

function UpgradeStep(props: StepProps) {
  const { id, place, step, from, policy } = props
  const { t } = useTranslation('upgrade')
  const config = place.steps.find(({ minor }) => minor === step.to)
  const isPatch = step.from === step.to
  return (
    <Section title={t('step.title', { from, to: step.version ?? t('way.unknownPatch', { minor: step.to }) })}>
      <Box sx={column}>
        {policy.lines ? (
          isPatch ? null : (
            <>
              <PolicyPart policy={policy} minor={step.to} place={place} />
              {config ? <ConfigPart found={config} /> : null}
              <ListParts id={id} step={step} />
              <ConsolePart step={step} />
            </>
          )
        ) : (
          <Alert severity="warning">{t('step.unknownRelease', { minor: step.to })}</Alert>
        )}
        {props.isFirst && step.version !== null && canRehearse(place) ? (
          <UpgradeRehearsal
            id={id}
            place={place}
            version={step.version}
            policy={(isPatch ? policy.before : policy.mended?.text) ?? null}
          />
        ) : null}
        <ByHand {...props} />
      </Box>
    </Section>
  )
}

type PartName = 'policy' | 'config' | 'clients' | 'keys' | 'names' | 'console'

/** One kind of findings. `state`: bad if Headscale would end, waiting if something changes, neutral if it is unknown. */
function Part({ name, state, children }: { name: PartName; state: DotState; children?: ReactNode }) {
  const { t } = useTranslation('upgrade')
  const title = t(`step.part.${name}`)
  return (
    <Box role="group" aria-label={title} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box component="h3" sx={{ m: 0, font: 'inherit', fontWeight: 600 }}>
        <StateDot state={state} label={state === 'good' ? `${title}: ${t('step.clear')}` : title} />
      </Box>
      {children}
    </Box>
  )
}

/** True if a rule of a policy names everything. */
const NAMES_ALL = /"\*(?::[^"]*)?"/

/** Says why findings are unknown: their list or answer is missing, or on its way. */
function Unknown({ error }: { error: string | undefined }) {
  const { t } = useTranslation('upgrade')
  return (
    <Typography color="textSecondary">
      {error === undefined ? t('step.evaluating') : t('step.listMissing', { error })}
    </Typography>
  )
}

interface PolicyPartProps {
  policy: StepPolicy
  /** The release after the step. */
  minor: number
  place: UpgradePlace
}

function PolicyPart({ policy: { before = '', mended, problem, lines }, minor, place }: PolicyPartProps) {
  const { t } = useTranslation('upgrade')
  if (problem || !mended || !lines)
    return (
      <Part name="policy" state="neutral">
        <Unknown error={problem?.message} />
      </Part>
    )
  const { refusal, left, later, mends, early, unread } = mended
  const wildcard = lines.after === '0.29' && lines.before !== '0.29' && NAMES_ALL.test(before)
  const isEdited = mends.length > 0 && left === null
  const how = canStore(place, minor) ? (early ? 'early' : 'notEarly') : early ? 'firstEarly' : 'firstNotEarly'
  const isClear = refusal === null && later === null && mends.length === 0 && !wildcard && unread === null
  return (
    <Part name="policy" state={refusal !== null ? 'bad' : isClear ? 'good' : 'waiting'}>
      <Alerts severity="error" texts={[refusal !== null && t('policy.refused', { words: visible(refusal) })]} />
      {mends.length > 0 ? <MendedText before={before} mended={mended} /> : null}
      <Alerts severity="error" texts={[left !== null && t('policy.left', { words: visible(left) })]} />
      <Alerts severity="warning" texts={[later !== null && t('policy.later', { words: visible(later) })]} />
      <Alerts severity="info" texts={[wildcard && t('policy.wildcard'), isEdited && t(`policy.${how}`, { minor })]} />
      {unread ? (
        <Alert severity="warning">
          {t(unread.reader === null ? 'policy.unreadable' : 'policy.readAs', {
            release: lines.before,
            reader: unread.reader,
            words: visible(unread.words),
          })}
        </Alert>
      ) : null}
      {left === null && unread?.reader !== null ? (
        <Access before={before} after={mended.text} lines={{ ...lines, before: unread?.reader ?? lines.before }} />
      ) : null}
    </Part>
  )
}

function MendedText({ before, mended: { mends, text } }: { before: string; mended: MendedPolicy }) {
  const { t } = useTranslation('upgrade')
  return (
    <>
      <Box component="ul" aria-label={t('policy.mends')} sx={{ m: 0, pl: 5 }}>
        {mends.map(({ code, what }, at) => (
          <li key={at}>{t(`policy.mend.${code}`, { what: visible(what) })}</li>
        ))}
      </Box>
      <Changes
        label={t('policy.diff')}
        before={before}
        after={text}
        labels={[t('policy.before'), t('policy.after')]}
        copyLabel={t('policy.copy')}
        open={{ to: '/settings/policy', label: t('policy.open') }}
      />
    </>
  )
}

interface ChangesProps {
  label: string
  before: string
  after: string
  labels: readonly [before: string, after: string]
  copyLabel: string
  open: { to: string; label: string }
  yaml?: boolean
}

/** Shows two texts as one with changed lines, and copies the later one. */
function Changes({ label, before, after, labels, copyLabel, open, yaml }: ChangesProps) {
  const { t } = useTranslation('common')
  const setup = useEditorSetup()
  const { copied, copy } = useCopy()
  return (
    <>
      <Box
        role="group"
        aria-label={label}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', height: 'min(34vh, 260px)' }}
      >
        <DiffView
          {...setup}
          {...(yaml && { language: 'yaml' })}
          layout="unified"
          before={before}
          after={after}
          beforeLabel={labels[0]}
          afterLabel={labels[1]}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button onClick={() => void copy(after)}>{copied ? t('actions.copied') : copyLabel}</Button>
        <Button component={Link} to={open.to}>
          {open.label}
        </Button>
      </Box>
    </>
  )
}

/** Changes of access shown before more are asked for. */
const FIRST = 5

/** Shows who gains and loses access between two releases. */
function Access(asked: { before: string; after: string; lines: { before: PolicyLine; after: PolicyLine } }) {
  const { t } = useTranslation('upgrade')
  const { data } = usePolicyAnswer('diff', asked)
  if (!data?.ok) return <Unknown error={data?.error.message} />
  const { gained, lost, ssh } = data.value
  const isSame = gained.entries.length === 0 && lost.entries.length === 0 && isSshUnchanged(ssh)
  return (
    <Box role="group" aria-label={t('policy.access')} sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {isSame ? <Typography color="textSecondary">{t('policy.same')}</Typography> : null}
      <AccessSide side="lost" changes={lost} first={FIRST} {...asked} />
      <AccessSide side="gained" changes={gained} first={FIRST} {...asked} />
      {isSame ? null : <SshChanges ssh={ssh} first={FIRST} />}
    </Box>
  )
}

function ConfigPart({ found }: { found: ConfigStep }) {
  const { t } = useTranslation('upgrade')
  const list = useList()
  const { ends, refused, ignored, notes, before, after, notEditable } = found
  const named = (settings: readonly ConfigSetting[]) =>
    list(
      settings.map(({ path, line }) =>
        line === null ? visible(path) : t('config.place', { path: visible(path), line }),
      ),
    )
  const isClear = ends.length + refused.length + ignored.length + notes.length === 0
  return (
    <Part name="config" state={ends.length + refused.length > 0 ? 'bad' : isClear ? 'good' : 'waiting'}>
      <Alerts
        severity="error"
        texts={[
          ends.length > 0 && t('config.ends', { count: ends.length, list: named(ends) }),
          refused.length > 0 && t('config.refused', { count: refused.length, list: named(refused) }),
        ]}
      />
      <Alerts
        severity="info"
        texts={[
          ignored.length > 0 && t('config.ignored', { count: ignored.length, list: named(ignored) }),
          ...notes.map((note) => t(`config.note.${note}`)),
        ]}
      />
      {notEditable ? <NotEditableAlert answer={notEditable} /> : null}
      {before === after ? null : (
        <>
          <Changes
            yaml
            label={t('config.diff')}
            before={before}
            after={after}
            labels={[t('config.before'), t('config.after')]}
            copyLabel={t('config.copy')}
            open={{ to: '/host/configuration', label: t('config.open') }}
          />
          <Alert severity="info">{t('config.early')}</Alert>
        </>
      )}
    </Part>
  )
}

function useList(): (items: readonly string[]) => string {
  const { i18n } = useTranslation('upgrade')
  return (items) => new Intl.ListFormat(i18n.language).format(items)
}

/** The maximum number of names in a text. */
const NAMES = 12

/** Lists names, and counts the rest. */
function useNames(): (items: readonly string[]) => string {
  const { t } = useTranslation('upgrade')
  const list = useList()
  return (items) => {
    const more = items.length - NAMES
    return more > 0 ? t('clients.more', { list: items.slice(0, NAMES).join(', '), more }) : list(items)
  }
}

/** The findings about machines and keys, which come from lists of the server. */
function ListParts({ id, step }: { id: string; step: Step }) {
  const nodes = useQuery(nodesQuery())
  const keys = useQuery(apiKeysQuery())
  return (
    <>
      <ListPart name="clients" query={nodes}>
        {(all) => <ClientsPart id={id} nodes={all} minor={step.to} />}
      </ListPart>
      <ListPart name="keys" query={keys}>
        {(all) => <KeysPart keys={all} minor={step.to} />}
      </ListPart>
      <ListPart name="names" query={nodes}>
        {(all) => <NamesPart names={all.map(({ givenName }) => givenName)} minor={step.to} />}
      </ListPart>
    </>
  )
}

interface ListPartProps<T> {
  name: PartName
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** Says that findings are unknown while their list is missing. */
function ListPart<T>({ name, query: { data, error }, children }: ListPartProps<T>) {
  const { t } = useTranslation('common')
  if (data !== undefined) return children(data)
  return (
    <Part name={name} state="neutral">
      <Unknown error={error ? errorText(error, t) : undefined} />
    </Part>
  )
}

function ClientsPart({ id, nodes, minor }: { id: string; nodes: readonly Node[]; minor: number }) {
  const { t } = useTranslation('upgrade')
  const names = useNames()
  const host = useQuery(hostFactsQuery(id)).data?.records ?? []
  const stored = useQuery(storedFactsQuery(id)).data ?? []
  // The host's own facts are newer than stored ones.
  const { tooOld, unknown } = clientsFor(nodes, [...stored, ...host], minor)
  const state = tooOld.length > 0 ? 'bad' : unknown.length > 0 ? 'neutral' : 'good'
  const oldest = oldestClient(minor) ?? ''
  const old = tooOld.map(({ node, version }) => t('clients.machine', { name: machineName(node), version }))
  return (
    <Part name="clients" state={state}>
      <Alerts
        severity="error"
        texts={[tooOld.length > 0 && t('clients.tooOld', { count: tooOld.length, minor, oldest, list: names(old) })]}
      />
      <Alerts
        severity="info"
        texts={[
          unknown.length > 0 && t('clients.unknown', { count: unknown.length, list: names(unknown.map(machineName)) }),
        ]}
      />
    </Part>
  )
}

function KeysPart({ keys, minor }: { keys: readonly { readonly prefix: string }[]; minor: number }) {
  const { t } = useTranslation('upgrade')
  const names = useNames()
  const own = useCurrentServer()?.keyPrefix
  const ended = keysThatEnd(keys, minor)
  if (ended.length === 0) return <Part name="keys" state="good" />
  const named = ended.map(({ prefix }) =>
    own !== undefined && isOwnKey(prefix, own) ? t('keys.own', { prefix }) : visible(prefix),
  )
  return (
    <Part name="keys" state="bad">
      <Alert severity="error">{t('keys.ends', { count: ended.length, list: names(named) })}</Alert>
    </Part>
  )
}

function NamesPart({ names: all, minor }: { names: readonly string[]; minor: number }) {
  const { t } = useTranslation('upgrade')
  const names = useNames()
  const changed = namesThatChange(all, minor)
  if (changed.length === 0) return <Part name="names" state="good" />
  const list = changed.map(({ name, becomes }) =>
    becomes === null ? t('names.may', { name: visible(name) }) : t('names.becomes', { name: visible(name), becomes }),
  )
  return (
    <Part name="names" state="waiting">
      <Alert severity="info">{t('names.text', { count: changed.length, list: names(list) })}</Alert>
    </Part>
  )
}

function ConsolePart({ step }: { step: Step }) {
  const { t } = useTranslation('upgrade')
  const { t: tSettings } = useTranslation('settings')
  const list = useList()
  const change = capabilityChange(step.from, step.to)
  if (!change || change.gained.length + change.lost.length === 0) return null
  const named = (names: typeof change.gained) => list(names.map((name) => tSettings(`capability.${name}`)))
  return (
    <Part name="console" state="waiting">
      <Alerts
        severity="info"
        texts={[change.gained.length > 0 && t('console.gained', { list: named(change.gained) })]}
      />
      <Alerts severity="warning" texts={[change.lost.length > 0 && t('console.lost', { list: named(change.lost) })]} />
    </Part>
  )
}

/** The commands of a step for a person, in the right order. */
function ByHand({ place, step, from, chosen, asks }: StepProps) {
  const { t } = useTranslation('upgrade')
  const { version } = step
  const sums = useQuery({ ...checksumsQuery(version ?? ''), enabled: asks && version !== null }).data
  const files = chosen.filter(({ name, verdict }) => verdict !== 'differs' && parseFile(name)?.version === version)
  const known = sums?.is === 'read' ? sums.sums : {}
  const own = Object.fromEntries(
    files.flatMap(({ name, sha256, verdict }) => (verdict === 'matches' ? [[name, sha256]] : [])),
  )
  const local = new Set(files.map(({ name }) => name))
  const parts = version === null ? [] : stepByHand({ place, version, from, sums: { ...own, ...known }, local })
  const unknown = unknownWay(place, version)
  return (
    <Section title={t('hand.title', { version: version ?? t('way.unknownPatch', { minor: step.to }) })}>
      <Box sx={column}>
        {unknown ? (
          <Alert severity="info">{t(`hand.unknownWay.${unknown}`, { architecture: place.architecture })}</Alert>
        ) : (
          <>
            <Typography>{t('hand.text')}</Typography>
            <Box>
              <Typography>{t('hand.edits')}</Typography>
              <Button size="small" variant="text" component={Link} to="/host/backup">
                {t('hand.backup')}
              </Button>
            </Box>
            {[...local].map((name) => (
              <Typography key={name}>{t('hand.local', { name })}</Typography>
            ))}
          </>
        )}
        {parts.map(({ part, commands }) => (
          <Box key={part}>
            <Typography sx={{ mb: 1 }}>{t(`hand.part.${textOf(part, place)}`)}</Typography>
            <CommandBlock command={commands.join('\n')} label={t(`hand.part.${textOf(part, place)}`)} />
          </Box>
        ))}
        {parts.length > 0 && parts.every(({ part }) => part !== 'back') ? (
          <Alert severity="warning">{t('hand.noBack')}</Alert>
        ) : null}
      </Box>
    </Section>
  )
}

function textOf(part: HandPart, { installation }: UpgradePlace): HandPart | 'installBinary' | 'installCompose' {
  if (part !== 'install' || installation === 'package') return part
  return installation === 'compose' ? 'installCompose' : 'installBinary'
}

/** Why the commands of a step are not known; null if they are. */
function unknownWay({ installation, architecture }: UpgradePlace, version: string | null) {
  if (installation === 'container' || installation === 'process') return installation
  if (version === null) return 'noVersion'
  return installation !== 'compose' && architectureOf(architecture) === null ? 'bits32' : null
}
