import Button from '@mui/material/Button'
import type { Node } from '@shared/api/resources'
import type { ClientPeer, ConnectReport, PingReport, PeerPath } from '@shared/local-client/client-report'
import { machinePath } from '@shared/pages'
import { printTerm } from '@shared/query/language'
import { machineName } from '@shared/states/machine-state'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useWithdrawnAt } from '@/domain/purpose'
import { errorText, useTranslation, useNow, dataSize } from '@/lib/texts'
import { Link } from 'react-router'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { policyQuery, receivedFilterQuery } from '@/lib/queries/lists'
import { diagnose, type DiagnosedLayer, type Evidence, explanation, clientStatusText } from './diagnose'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useCopy } from '@/lib/clipboard'
import { type DotState, StateDot, OwnTimeSince } from '@/ui/marks'
import { type ApiError, toApiError } from '@shared/api/error'
import { isAnswering } from '@shared/api/server-state'
import { useLastKnownAt, useServerState } from '@/lib/server-link'
import { invoke } from '@/lib/desktop'
import type { TFunction } from 'i18next'
import Typography from '@mui/material/Typography'
import type { KnownFacts } from '@shared/machine-facts/combine'
import { systemName } from '@shared/machine-facts/system-name'
import { type Definition, DefinitionList, Section } from '@/ui/page'
import { type LocalClientState, useLocalClient } from './use-local-client'
import { asReceived, compareFilters, differenceText, type FilterDifference } from './received-filter'

/** The sentence that answers "why not?". */
export function headline(layers: readonly DiagnosedLayer[], t: TFunction<'client'>): string {
  const found = explanation(layers)
  if (found) return t(`finding.${found.finding}`, found.params)
  const unchecked = layers.filter(({ state }) => state === 'unknown').map(({ id }) => t(`layer.${id}`))
  return unchecked.length === 0 ? t('check.allGood') : t('check.noBlock', { layers: unchecked.join(', ') })
}

/** A diagnosis as text for a message: the answer, then a line for each layer. */
function diagnosisText(
  { self, target }: Pick<Evidence, 'self' | 'target'>,
  layers: readonly DiagnosedLayer[],
  t: TFunction<'client'>,
): string {
  const lines = layers.map((layer) => `${t(`layer.${layer.id}`)}: ${t(`finding.${layer.finding}`, layer.params)}`)
  return [`${machineName(self)} → ${machineName(target)}`, headline(layers, t), '', ...lines].join('\n')
}

/** The same text without names and addresses: each is replaced by a letter, the same one everywhere. */
export function withoutNames(text: string, { self, target }: Pick<Evidence, 'self' | 'target'>): string {
  const known = [
    [machineName(self), self.name, ...self.ipAddresses],
    [machineName(target), target.name, ...target.ipAddresses],
  ].flatMap((words, index) => words.map((word) => [word, index === 0 ? 'A' : 'B'] as const))
  const longestFirst = known.filter(([word]) => word !== '').toSorted(([a], [b]) => b.length - a.length)
  const replaced = longestFirst.reduce((rest, [word, letter]) => rest.replaceAll(word, letter), text)
  return replaced.replaceAll(ADDRESS, 'x.x.x.x').replaceAll(ADDRESS_6, '[x::x]')
}

/** Addresses that belong to neither machine: endpoints of paths and relays. */
const ADDRESS = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g
const ADDRESS_6 = /\[?\b(?:[0-9a-f]{1,4}:){2,7}[0-9a-f:]*\]?/gi

const DOTS = { good: 'good', caution: 'expiring', bad: 'bad', unknown: 'neutral' } as const satisfies Record<
  DiagnosedLayer['state'],
  DotState
>

const SSH_PORT = 22

interface DiagnosisProps {
  readonly self: Node
  readonly target: Node
  readonly peer: ClientPeer | null
  readonly policy: Evidence['policy']
  /** The port to test first. Default: 22. */
  readonly port?: number | undefined
  /** Acts that fix a layer, such as a link to the policy's answer. */
  readonly fix: (layer: DiagnosedLayer) => React.ReactNode
}

/** Returns false if the list of machines may be old: presence may have changed since. */
export function useHasCurrentMachines(): boolean {
  const server = useServerState()
  const lastKnownAt = useLastKnownAt()
  return lastKnownAt === null && isAnswering(server) && !server.missing.includes('nodes')
}

/** Why this computer cannot reach a machine: one sentence, the evidence below it, and the checks that can be run. */
function Diagnosis({ self, target, peer, policy, port = SSH_PORT, fix }: DiagnosisProps) {
  const { t } = useTranslation('client')
  const checks = useChecks(target.ipAddresses[0] ?? '')
  const now = useNow()
  const current = useHasCurrentMachines()
  const { ping, connect } = checks
  const withdrawnAt = useWithdrawnAt()
  const layers = diagnose({ self, target, peer, policy, current, ping, connect, withdrawnAt, now })
  const found = explanation(layers)
  return (
    <Box role="region" aria-label={t('check.title', { name: machineName(target) })}>
      <Box aria-live="polite" sx={{ fontWeight: 600, mb: 1 }}>
        <StateDot wrap state={found ? DOTS[found.state] : 'good'} label={headline(layers, t)} />
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {layers.map((layer) => (
          <Box
            component="li"
            key={layer.id}
            sx={{ py: 0.5, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <StateDot
              wrap
              state={DOTS[layer.state]}
              label={`${t(`layer.${layer.id}`)}: ${t(`finding.${layer.finding}`, layer.params)}`}
            />
            {layer.state === 'bad' || layer.state === 'caution' ? fix(layer) : null}
          </Box>
        ))}
      </Box>
      <CheckButtons
        key={port}
        first={port}
        checks={checks}
        reachable={peer !== null && target.ipAddresses.length > 0}
      />
      <CopyDiagnosis evidence={{ self, target }} layers={layers} />
    </Box>
  )
}

function CheckButtons({ first, checks, reachable }: { first: number; checks: Checks; reachable: boolean }) {
  const { t } = useTranslation('client')
  const { t: tCommon } = useTranslation('common')
  const [text, setText] = useState(String(first))
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  const valid = port >= 1 && port <= 65_535
  const { busy, error } = checks
  return (
    <Box
      component="form"
      sx={{ mt: 2, display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-end' }}
      onSubmit={(event) => {
        event.preventDefault()
        if (valid && !busy) checks.startConnect(port)
      }}
    >
      {busy === 'ping' ? (
        <Button onClick={() => checks.cancelPing()}>{t('check.cancel')}</Button>
      ) : (
        <Button disabled={!reachable || busy !== null} onClick={() => checks.startPing()}>
          {t('check.ping')}
        </Button>
      )}
      <TextField
        label={t('check.port')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={!valid}
        helperText={valid ? undefined : t('check.portWrong')}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
        sx={{ width: 120 }}
      />
      <Button type="submit" disabled={!reachable || !valid || busy !== null}>
        {t('check.connect')}
      </Button>
      {busy ? (
        <Box component="span" aria-live="polite" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
          {t('check.busy')}
        </Box>
      ) : null}
      {error ? (
        <Alert severity="warning" sx={{ flexBasis: '100%' }}>
          {errorText(error, tCommon)}
        </Alert>
      ) : null}
    </Box>
  )
}

function CopyDiagnosis({
  evidence,
  layers,
}: {
  evidence: Pick<Evidence, 'self' | 'target'>
  layers: DiagnosedLayer[]
}) {
  const { t } = useTranslation('client')
  const { t: tCommon } = useTranslation('common')
  const { copied, copy } = useCopy()
  const text = diagnosisText(evidence, layers, t)
  return (
    <Box sx={{ mt: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
      <Button size="small" onClick={() => void copy(text)}>
        {t('check.copy')}
      </Button>
      <Button size="small" onClick={() => void copy(withoutNames(text, evidence))}>
        {t('check.copyWithoutNames')}
      </Button>
      <span aria-live="polite">{copied ? tCommon('actions.copied') : ''}</span>
    </Box>
  )
}

interface Checks {
  readonly ping: PingReport | null
  readonly connect: ConnectReport | null
  readonly busy: 'ping' | 'connect' | null
  readonly error: ApiError | null
  startPing(): void
  cancelPing(): void
  startConnect(port: number): void
}

/** Runs pings and port tests for one address. A running ping stops when the page closes. */
function useChecks(address: string): Checks {
  const [ping, setPing] = useState<PingReport | null>(null)
  const [connect, setConnect] = useState<ConnectReport | null>(null)
  const [busy, setBusy] = useState<Checks['busy']>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const ticket = useRef<string | null>(null)
  const cancelPing = useCallback(() => {
    if (ticket.current) void invoke('client:cancel', { ticket: ticket.current }).catch(() => undefined)
  }, [])
  useEffect(() => cancelPing, [cancelPing])
  const run = async (what: NonNullable<Checks['busy']>, work: () => Promise<void>) => {
    setBusy(what)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      setError(toApiError(thrown))
    } finally {
      setBusy(null)
    }
  }
  return {
    ping,
    connect,
    busy,
    error,
    cancelPing,
    startPing: () =>
      void run('ping', async () => {
        const own = crypto.randomUUID()
        ticket.current = own
        const report = await invoke('client:ping', { address, ticket: own })
        ticket.current = null
        if (report) setPing(report)
      }),
    startConnect: (port) =>
      void run('connect', async () => setConnect(await invoke('client:connect', { address, port }))),
  }
}

interface CheckedProps {
  /** This computer. */
  readonly self: Node
  readonly node: Node
  /** The machine among this computer's peers; null if its client does not know it. */
  readonly peer: ClientPeer | null
  /** The port to test first. Default: 22. */
  readonly port?: number | undefined
  /** Opens the dialog that extends a machine. Without it, the act is a link to the machine. */
  readonly onExtend?: (node: Node) => void
}

/** Diagnoses the connection from this computer to a machine. Each layer that fails has the act that fixes it. */
export function CheckedMachine({ self, node, peer, port, onExtend }: CheckedProps) {
  const question = `${machineName(self)} → ${machineName(node)}`
  const policy = usePolicyVerdict(question)
  const fix = (layer: DiagnosedLayer) => <Fix layer={layer} {...{ self, node, question, onExtend }} />
  return <Diagnosis self={self} target={node} peer={peer} policy={policy} port={port} fix={fix} />
}

interface FixProps extends Pick<CheckedProps, 'self' | 'node'> {
  readonly layer: DiagnosedLayer
  readonly question: string
  readonly onExtend: CheckedProps['onExtend'] | undefined
}

function FixLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button size="small" component={Link} to={to}>
      {children}
    </Button>
  )
}

/** The act that fixes a layer; nothing if no act of the console can. */
function Fix({ layer: { id, finding }, self, node, question, onExtend }: FixProps): ReactNode {
  const { t } = useTranslation('client')
  const isMachinePage = onExtend !== undefined
  const expired = finding === 'selfExpired' ? self : finding === 'targetExpired' ? node : null
  if (expired) return <ExtendFix machine={expired} onExtend={onExtend} />
  if (id === 'policy' || id === 'peer' || finding === 'portTimeout') {
    if (!isMachinePage) return <FixLink to="/settings/policy">{t('check.editPolicy')}</FixLink>
    return <FixLink to={`/access?q=${encodeURIComponent(question)}`}>{t('check.openPolicy')}</FixLink>
  }
  if (id === 'routes') {
    const q = printTerm({ field: 'machine', op: ':', values: [machineName(node)], not: false })
    return <FixLink to={`/routes?q=${encodeURIComponent(q)}`}>{t('check.openRoutes')}</FixLink>
  }
  if (id === 'online')
    return isMachinePage ? (
      <TellMe node={node} />
    ) : (
      <FixLink to={machinePath(node.id)}>{t('check.openMachine')}</FixLink>
    )
  if (id === 'path' || finding === 'noPong') return <FixLink to="/settings">{t('check.openNetwork')}</FixLink>
  return null
}

/** Opens the dialog that changes the expiry; elsewhere than on the page of a machine, opens that page. */
function ExtendFix({ machine, onExtend }: { machine: Node; onExtend: CheckedProps['onExtend'] | undefined }) {
  const { t } = useTranslation('client')
  const label = t('check.extend', { name: machineName(machine) })
  if (!onExtend) return <FixLink to={machinePath(machine.id)}>{label}</FixLink>
  return (
    <Button size="small" onClick={() => onExtend(machine)}>
      {label}
    </Button>
  )
}

/** Offers an alert, since nothing can be done from here about a machine that is off. */
function TellMe({ node }: { node: Node }) {
  const { t } = useTranslation('common')
  const { ask, dialog } = useAlertEntry()
  return (
    <>
      <Button size="small" onClick={() => ask({ by: 'machine', id: node.id, name: machineName(node) })}>
        {t('actions.tellMe')}
      </Button>
      {dialog}
    </>
  )
}

/** Returns the saved policy's verdict on a question about two machines; null while unknown. */
function usePolicyVerdict(query: string): Evidence['policy'] {
  const { data: policy } = useQuery(policyQuery())
  const { data } = usePolicyAnswer('why', policy ? { text: policy.policy, query } : null)
  if (!data?.ok || data.value.problem !== undefined || data.value.kind !== 'can') return null
  return data.value.verdict
}

interface SectionProps {
  readonly node: Node
  /** Opens the dialog that extends a machine; undefined on pages without it. */
  readonly onExtend?: (node: Node) => void
}

/** Shows what the server's host tells of a machine; then the local client's knowledge, and why it may be unreachable from here. */
export function ClientSection(props: SectionProps) {
  const { t, ready } = useTranslation('client')
  const client = useLocalClient((state) => state)
  if (!ready) return null
  const { status, self, facts } = client
  const known = facts.get(props.node.id) ?? null
  const told = known?.source === 'client' ? known : null
  const silent = client.pending || status === 'off' || status === 'notInstalled'
  return (
    <>
      {known && !told ? (
        <Section title={t('systemAndClient')}>
          <DefinitionList items={[...factItems(known, t), source(known, t)]} />
        </Section>
      ) : null}
      {silent && !told ? null : (
        <Section title={t('title')}>
          <Content {...props} client={client} known={told} />
        </Section>
      )}
      {status === 'here' && self?.id === props.node.id ? <FilterSection selfId={self.id} /> : null}
    </>
  )
}

interface ContentProps extends SectionProps {
  readonly client: LocalClientState
  /** The machine's own facts, if this computer's client tells them. */
  readonly known: KnownFacts | null
}

function Content({ node, client, known, onExtend }: ContentProps) {
  const { t, i18n } = useTranslation('client')
  const [checking, setChecking] = useState(false)
  const { status, self, peers } = client
  const peer = peers.get(node.id) ?? null
  const isSelf = self?.id === node.id
  const connection = peer && !isSelf ? peerItems(peer, t, i18n.language) : []
  const items = known ? [...factItems(known, t), ...connection, source(known, t)] : connection
  return (
    <>
      {isSelf ? <Typography sx={{ mb: 2 }}>{t('self')}</Typography> : null}
      {client.pending || (status === 'here' && self) ? null : (
        <Typography color="textSecondary" sx={{ mb: items.length > 0 ? 2 : 0 }}>
          {clientStatusText(client, t)}
        </Typography>
      )}
      {status === 'here' && !peer ? (
        <Typography color="textSecondary" sx={{ mb: items.length > 0 ? 2 : 0 }}>
          {t('hidden')}
        </Typography>
      ) : null}
      {items.length > 0 ? <DefinitionList items={items} /> : null}
      {isSelf || status !== 'here' || !self ? null : checking ? (
        <Box sx={{ mt: 6 }}>
          <CheckedMachine self={self} node={node} peer={peer} {...(onExtend && { onExtend })} />
        </Box>
      ) : (
        <Button size="small" sx={{ mt: 2 }} onClick={() => setChecking(true)}>
          {t('check.open')}
        </Button>
      )}
    </>
  )
}

const source = ({ source: from, at }: KnownFacts, t: TFunction<'client'>): Definition => ({
  term: t('fact.source'),
  value: <OwnTimeSince value={at} sentence={(age) => t(`source.${from}`, { age })} />,
})

function factItems(facts: KnownFacts, t: TFunction<'client'>): Definition[] {
  const system = [
    systemName(facts.os),
    facts.osVersion,
    systemName(facts.distribution),
    facts.container ? t('container') : '',
  ]
  return [
    { term: t('fact.os'), value: system.filter(Boolean).join(' · ') },
    { term: t('fact.clientVersion'), value: facts.clientVersion },
    { term: t('fact.device'), value: facts.device },
    { term: t('fact.homeRelay'), value: relayName(facts.homeRelay, t) },
  ]
}

/** The server's host knows a relay only by the number of its region. */
const relayName = (relay: string, t: TFunction<'client'>) =>
  /^\d+$/.test(relay) ? t('relayRegion', { region: relay }) : relay

/** The current connection with a peer. */
function peerItems(peer: ClientPeer, t: TFunction<'client'>, lng: string): Definition[] {
  const { path, lastHandshake, received, sent } = peer
  const size = (bytes: number) => dataSize(bytes, lng)
  const traffic = t('traffic', { received: size(received), transmitted: size(sent) })
  return [
    { term: t('fact.path'), value: pathText(path, t) },
    { term: t('fact.lastHandshake'), value: lastHandshake ? <OwnTimeSince value={lastHandshake} /> : null },
    { term: t('fact.traffic'), value: received + sent > 0 ? traffic : null },
    { term: t('fact.exitNode'), value: peer.exitNode ? t('exitNodeInUse') : null },
  ]
}

/** A path in words: "direct, 192.0.2.2:41641", "relay fra". */
function pathText(path: PeerPath | null, t: TFunction<'client'>): string {
  if (!path) return t('path.none')
  return path.kind === 'relay'
    ? t('path.relay', { relay: path.relay })
    : t(`path.${path.kind}`, { address: path.address })
}

/** Compares the packet filter that this computer received with the engine's, for the machine that this computer is. */
function FilterSection({ selfId }: { selfId: string }) {
  const { t } = useTranslation('client')
  const { data: received, isPending } = useQuery(receivedFilterQuery())
  const { data: policy } = useQuery(policyQuery())
  const { data: computed } = usePolicyAnswer('filter', policy ? { text: policy.policy, machine: selfId } : null)
  const engine = computed?.ok ? computed.value : undefined
  if (isPending || engine === undefined) return null
  return (
    <Section title={t('filter.title')}>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 640 }}>
        {t('filter.text')}
      </Typography>
      {received && engine ? (
        <Difference difference={compareFilters(received, asReceived(engine))} />
      ) : (
        <Typography>{t('filter.unknown')}</Typography>
      )}
    </Section>
  )
}

function Difference({ difference }: { difference: FilterDifference }) {
  const { t } = useTranslation('client')
  const { t: tCommon } = useTranslation('common')
  const { copied, copy } = useCopy()
  const { onlyClient, onlyEngine, rules } = difference
  const count = onlyClient.length + onlyEngine.length
  if (count === 0) return <StateDot state="good" label={t('filter.same', { count: rules })} />
  return (
    <>
      <StateDot state="bad" label={t('filter.differs', { count })} />
      <Box sx={{ mt: 2, display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 4 }}>
        <Entries title={t('filter.onlyClient')} lines={onlyClient} />
        <Entries title={t('filter.onlyEngine')} lines={onlyEngine} />
      </Box>
      <Button size="small" sx={{ mt: 2 }} onClick={() => void copy(differenceText(difference))}>
        <span aria-live="polite">{copied ? tCommon('actions.copied') : t('filter.copy')}</span>
      </Button>
    </>
  )
}

function Entries({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  )
}
