import Box from '@mui/material/Box'
import { useTranslation, useNow } from '@/lib/texts'
import type { Reachability, EndReachability } from '@/domain/policy-worker/reachability'
import { obstacleText, layerWords } from '@/domain/policy-worker/reachability-words'
import type { WhyList, WhyVerdict } from '@/domain/policy-worker/access-types'
import { type DotState, StateDot } from '@/ui/marks'

const dots = { yes: 'good', partly: 'expiring', no: 'bad' } as const satisfies Record<string, DotState>

interface Line {
  key: string
  state: keyof typeof dots
  title: string
  text: string
  /** The first few obstacles, and the number of others. */
  reasons: string[]
  more?: number
}

function Layer({ state, title, text, reasons, more = 0 }: Line) {
  const { t } = useTranslation('access')
  return (
    <Box component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      <StateDot wrap state={dots[state]} label={`${title}: ${text}`} />
      {reasons.length > 0 ? (
        <Box sx={{ pl: 4.5, color: 'text.secondary' }}>
          {[...reasons, ...(more > 0 ? [t('layer.moreOffline', { count: more })] : [])].join(' · ')}
        </Box>
      ) : null}
    </Box>
  )
}

/** Creates the line for one end of a question. A line about a single machine already states its reason. */
function useEndLines() {
  const { t } = useTranslation('access')
  const { t: common } = useTranslation('common')
  const words = { t, common, now: useNow() }
  return (side: 'source' | 'destination', layer: EndReachability, name: string): Line => ({
    key: side,
    state: layer.state,
    title: t(`layer.${side}`),
    text: layerWords(layer, name, words),
    reasons: layer.of === 1 ? [] : layer.obstacles.map((each) => obstacleText(each, words)),
    more: layer.of === 1 ? 0 : Math.max(0, layer.of - layer.able - layer.obstacles.length),
  })
}

function Layers({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('access')
  return (
    <Box component="ul" aria-label={t('layer.label')} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {lines.map((line) => (
        <Layer {...line} key={line.key} />
      ))}
    </Box>
  )
}

/** Lists the policy's verdict and the state of both ends, each on its own line with its own mark. */
export function VerdictLayers({ answer, reachability }: { answer: WhyVerdict; reachability: Reachability }) {
  const { t } = useTranslation('access')
  const line = useEndLines()
  const { verdict, full, some, total, source, destination, now } = answer
  const partly = full < some && full === 0 ? t('layer.allowsPorts') : t('layer.allowsSome', { full, total })
  const policy: Line = {
    key: 'policy',
    state: verdict,
    title: t('reading.allowed'),
    text: { yes: t('layer.allows'), partly, no: t('layer.denies') }[verdict],
    reasons: [],
  }
  const ends = [
    line('source', reachability.source, source.text),
    line('destination', reachability.destination, destination.text),
  ]
  if (now === undefined) return <Layers lines={[policy, ...ends]} />
  const words = now === 0 ? t('layer.nowNo') : t('layer.nowPairs', { now, allowed: full })
  const reachable: Line = {
    key: 'now',
    state: now === 0 ? 'no' : now === total ? 'yes' : 'partly',
    title: t('reading.now'),
    text: now === total ? t('layer.nowYes') : words,
    reasons: [],
  }
  return <Layers lines={[policy, ...ends, reachable]} />
}

/** Same layers for a question that names one end: counts how many of the other ends are online now. */
export function ListLayers({ answer, reachability }: { answer: WhyList; reachability: Reachability }) {
  const { t } = useTranslation('access')
  const line = useEndLines()
  const { kind, machines, beyond, subject, now } = answer
  const others = kind === 'who' ? reachability.openSources : reachability.openDestinations
  const policy: Line = {
    key: 'policy',
    state: machines + beyond > 0 ? 'yes' : 'no',
    title: t('reading.allowed'),
    text: machines + beyond > 0 ? t('layer.allowsMachines', { count: machines }) : t('layer.denies'),
    reasons: [],
  }
  const there: Line = {
    key: 'others',
    state: others.able === others.of ? 'yes' : others.able === 0 ? 'no' : 'partly',
    title: t(kind === 'who' ? 'layer.source' : 'layer.destination'),
    text: t('layer.ofThem', others),
    reasons: [],
  }
  const own =
    kind === 'who'
      ? line('destination', reachability.destination, subject.text)
      : line('source', reachability.source, subject.text)
  const reached = now && now.machines + now.beyond
  const reachable: Line[] = now
    ? [
        {
          key: 'now',
          state: reached === 0 ? 'no' : reached === machines + beyond ? 'yes' : 'partly',
          title: t('reading.now'),
          text: reached === 0 ? t('layer.nowNo') : t('layer.allowsMachines', { count: now.machines }),
          reasons: [],
        },
      ]
    : []
  return <Layers lines={[policy, own, ...(others.of > 0 ? [there] : []), ...reachable]} />
}
