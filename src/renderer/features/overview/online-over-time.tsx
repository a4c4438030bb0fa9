import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { DaysChoice, useDaysInAddress } from '@/components/presence/days-choice'
import { duration } from '@/lib/format'
import { onlineCurveQuery } from '@/lib/queries/presence'
import { useServerId } from '@/lib/session'
import { Section } from '@/ui/section'
import { TimeCurve, type TimePoint, TimeTable } from '@/ui/time-curve'

/** Shows the number of online machines over time, as a curve and as an accessible table. */
export function OnlineOverTime() {
  const { t } = useTranslation('presence')
  const [days, setDays] = useDaysInAddress()
  const { data, isPending } = useQuery(onlineCurveQuery(useServerId() ?? '', days))
  const points = (data ?? []).map(({ from, until, machines }): TimePoint => ({
    from: from * 1000,
    until: until * 1000,
    value: machines,
  }))
  const known = points.filter(({ value }) => value !== null)
  return (
    <Section title={t('curve.title')}>
      <DaysChoice value={days} onChange={setDays} />
      {known.length > 0 ? (
        <>
          <Curve points={points} />
          <TimeTable
            points={known}
            summary={t('curve.table')}
            titles={[t('curve.from'), t('curve.machines')]}
            words={(value) => (value === null ? t('part.unknown') : t('curve.value', { average: whole(value) }))}
          />
        </>
      ) : (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {isPending ? t('reading') : t('nothing')}
        </Typography>
      )}
    </Section>
  )
}

const whole = (machines: number) => Math.round(machines * 10) / 10

/** Returns the duration in milliseconds that one point of the curve averages. The first point may cover less. */
const pointLength = (points: readonly TimePoint[]) => Math.max(...points.map(({ from, until }) => until - from))

function Curve({ points }: { points: readonly TimePoint[] }) {
  const { t } = useTranslation('presence')
  const { t: tCommon } = useTranslation('common')
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const most = Math.max(...values)
  return (
    <TimeCurve points={points} most={Math.max(most, 1)} label={(value) => t('curve.value', { average: whole(value) })}>
      {t('curve.range', {
        least: whole(Math.min(...values)),
        most: whole(most),
        span: duration(tCommon, pointLength(points)),
      })}
      {values.length < points.length ? ` ${t('curve.gaps')}` : ''}
    </TimeCurve>
  )
}
