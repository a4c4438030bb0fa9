import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/nodes'
import type { ClientPeer, PeerPath } from '@shared/local-client/client-report'
import type { KnownFacts } from '@shared/machine-facts/combine'
import { systemName } from '@shared/machine-facts/system-name'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { dataSize } from '@/lib/format'
import { type Definition, DefinitionList, Section } from '@/ui/page'
import { OwnTimeSince } from '@/ui/time'
import { CheckedMachine } from './checked-machine'
import { clientStatusText } from './diagnose'
import { type LocalClientState, useLocalClient } from './use-local-client'
import { useQuery } from '@tanstack/react-query'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { useCopy } from '@/lib/clipboard'
import { receivedFilterQuery } from '@/lib/queries/this-computer'
import { policyQuery } from '@/lib/queries/lists'
import { StateDot } from '@/ui/marks'
import { asReceived, compareFilters, differenceText, type FilterDifference } from './received-filter'

interface SectionProps {
  readonly node: Node
  /** Opens the dialog that extends a machine; undefined on pages without it. */
  readonly onExtend?: (node: Node) => void
}

/** Shows the local client's knowledge of a machine, and why it may be unreachable from here. */
export function ClientSection(props: SectionProps) {
  const { t, ready } = useTranslation('client')
  const client = useLocalClient((state) => state)
  if (!ready) return null
  const { status, self, facts } = client
  const silent = client.pending || status === 'off' || status === 'notInstalled'
  if (silent && !facts.has(props.node.id)) return null
  return (
    <>
      <Section title={t('title')}>
        <Content {...props} client={client} />
      </Section>
      {status === 'here' && self?.id === props.node.id ? <FilterSection selfId={self.id} /> : null}
    </>
  )
}

function Content({ node, client, onExtend }: SectionProps & { client: LocalClientState }) {
  const { t, i18n } = useTranslation('client')
  const [checking, setChecking] = useState(false)
  const { status, self, peers, facts } = client
  const peer = peers.get(node.id) ?? null
  const known = facts.get(node.id) ?? null
  const isSelf = self?.id === node.id
  const items = known ? [...factItems(known, t), ...(peer && !isSelf ? peerItems(peer, t, i18n.language) : [])] : []
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
      {known ? <DefinitionList items={[...items, source(known, t)]} /> : null}
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
