import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/nodes'
import { shareOf } from '@shared/presence/interval'
import { FLAPPING_CHANGES } from '@shared/presence/flapping'
import type { Summary } from '@shared/presence/summary'
import { instantOf } from '@shared/time'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { DaysChoice, useDaysInAddress } from '@/components/presence/days-choice'
import { longestOffline, onlineWords } from '@/components/presence/online-words'
import { shownShare } from '@/components/presence/share-text'
import { absoluteTime, duration } from '@/lib/format'
import { useNow } from '@/lib/now'
import { machinePresenceQuery } from '@/lib/queries/presence'
import { useServerId } from '@/lib/session'
import { DefinitionList } from '@/ui/definition-list'
import { Section } from '@/ui/section'
import { OwnTimeSince } from '@/ui/time'
import { PresenceBar } from './presence-bar'

/** Shows when a machine was online, as far as this console observed it. */
export function MachinePresence({ node }: { node: Node }) {
  const { t } = useTranslation('presence')
  const [days, setDays] = useDaysInAddress()
  const { data, isPending } = useQuery(machinePresenceQuery(useServerId() ?? '', node.id, days))
  return (
    <Section title={t('title')} actions={<DaysChoice value={days} onChange={setDays} />}>
      {data && data.known > 0 ? (
        <>
          <PresenceBar summary={data} />
          <Facts summary={data} node={node} />
        </>
      ) : (
        <Typography color="textSecondary">{isPending ? t('reading') : t('nothing')}</Typography>
      )}
    </Section>
  )
}

/** Describes the online share of the observed time, and how much of the period was observed. */
function useShareText({ online, known, from, until }: Summary): string | null {
  const { t } = useTranslation('presence')
  const { t: tCommon } = useTranslation('common')
  const words = onlineWords({ online, known, from, until })
  const share = shareOf({ online, known })
  if (words === null || share === null) return null
  const part = { share: shownShare(share), whole: duration(tCommon, (until - from) * 1000) }
  if (words.kind === 'whole') return t('shareOfAll', part)
  const span = duration(tCommon, words.seconds * 1000)
  return words.kind === 'known' ? t('shareOfKnown', { ...part, span }) : t('shareOfMost', { ...part, span })
}

function Facts({ summary, node }: { summary: Summary; node: Node }) {
  const { t, i18n } = useTranslation('presence')
  const { t: tCommon } = useTranslation('common')
  const { flapped } = summary
  const share = useShareText(summary)
  const now = useNow()
  const lastSeen = node.online || node.lastSeen === null ? null : instantOf(node.lastSeen)
  const gap = longestOffline(summary, lastSeen === null ? null : Math.floor(lastSeen / 1000), Math.floor(now / 1000))
  const span = (seconds: number) => duration(tCommon, seconds * 1000)
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
  return (
    <DefinitionList
      items={[
        {
          term: t('share'),
          value: share,
        },
        {
          term: t('longestGap'),
          value: gap
            ? t(gap.lasting ? 'gapLasting' : 'gap', {
                span: span(gap.seconds),
                from: absoluteTime(iso(gap.from), i18n.language),
              })
            : t('noGap'),
        },
        {
          term: t('flapping'),
          value:
            flapped === null ? (
              t('neverFlapped', { count: FLAPPING_CHANGES })
            ) : (
              <OwnTimeSince value={iso(flapped)} sentence={(age) => t('flapped', { age, count: FLAPPING_CHANGES })} />
            ),
        },
      ]}
    />
  )
}
