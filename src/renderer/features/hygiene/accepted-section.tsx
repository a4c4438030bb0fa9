import Button from '@mui/material/Button'
import { checkIds } from '@shared/hygiene/check'
import type { Acceptance } from '@shared/ipc/annotations'
import { useTranslation } from '@/lib/texts'
import { useUpdateHygiene } from '@/lib/queries/annotations'
import { day } from '@/lib/format'
import { useNow } from '@/lib/now'
import { useServerId } from '@/lib/session'
import { Section } from '@/ui/section'
import styles from './hygiene.module.css'

/** Lists the accepted findings with reason and end date; expired ones are marked and no longer apply. */
export function AcceptedSection({ accepted }: { accepted: readonly Acceptance[] }) {
  const { t, i18n } = useTranslation('hygiene')
  const serverId = useServerId() ?? ''
  const now = useNow()
  const withdraw = useUpdateHygiene('hygiene:withdraw')
  if (accepted.length === 0) return null
  return (
    <Section title={t('accepted.title', { count: accepted.length })}>
      <ul className={styles.list}>
        {accepted.map(({ check, object, label, reason, until }) => {
          const id = checkIds.find((one) => one === check)
          const date = day(until, i18n.language)
          const words = t(Date.parse(until) > now ? 'accepted.until' : 'accepted.over', { day: date })
          return (
            <li key={`${check} ${object}`} className={styles.item}>
              <span title={`${label}: ${reason}`}>
                {label}
                <span className={styles.with}>
                  {[id ? t(`check.${id}.good`) : '', reason, words].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="small"
                variant="text"
                aria-label={t('accepted.withdrawOf', { name: label })}
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ serverId, check, object })}
              >
                {t('accepted.withdraw')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
