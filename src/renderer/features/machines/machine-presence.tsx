import Typography from '@mui/material/Typography'
import { LOOKS_APART, type PresenceDays, shareOf } from '@shared/presence/interval'
import { FLAPPING_CHANGES } from '@shared/presence/flapping'
import type { Summary } from '@shared/presence/summary'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DaysChoice } from '@/components/presence/days-choice'
import { shownShare } from '@/components/presence/share-text'
import { absoluteTime, duration } from '@/lib/format'
import { machinePresenceQuery } from '@/lib/queries/presence'
import { useServerId } from '@/lib/session'
import { DefinitionList } from '@/ui/definition-list'
import { Section } from '@/ui/section'
import { OwnTimeSince } from '@/ui/time'
import { PresenceBar } from './presence-bar'

/** When a machine was online, as far as this console looked. */
export function MachinePresence({ id }: { id: string }) {
  const { t } = useTranslation('presence')
  const [days, setDays] = useState<PresenceDays>(7)
  const { data, isPending } = useQuery(machinePresenceQuery(useServerId() ?? '', id, days))
  return (
    <Section title={t('title')} actions={<DaysChoice value={days} onChange={setDays} />}>
      {data && data.known > 0 ? (
        <>
          <PresenceBar summary={data} />
          <Facts summary={data} />
        </>
      ) : (
        <Typography color="textSecondary">{isPending ? t('reading') : t('nothing')}</Typography>
      )}
    </Section>
  )
}

function Facts({ summary }: { summary: Summary }) {
  const { t, i18n } = useTranslation('presence')
  const { t: tCommon } = useTranslation('common')
  const { longestGap, flapped, known, from, until } = summary
  const share = shareOf(summary)
  const span = (seconds: number) => duration(tCommon, seconds * 1000)
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
  const all = until - from - known < LOOKS_APART
  return (
    <DefinitionList
      items={[
        {
          term: t('share'),
          value:
            share === null
              ? null
              : t(all ? 'shareOfAll' : 'shareOf', {
                  share: shownShare(share),
                  known: span(known),
                  whole: span(until - from),
                }),
        },
        {
          term: t('longestGap'),
          value: longestGap
            ? t('gap', {
                span: span(longestGap.until - longestGap.from),
                from: absoluteTime(iso(longestGap.from), i18n.language),
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
