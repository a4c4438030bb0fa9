import Button from '@mui/material/Button'
import type { DriftPart } from '@shared/drift/summary'
import { useTranslation } from 'react-i18next'
import styles from './compare.module.css'

/** The id of the element that holds what differs of one kind. */
export const placeOf = (part: DriftPart): string => `drift-${part}`

function go(part: DriftPart): void {
  const place = document.getElementById(placeOf(part))
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

/** How much differs of each kind, and the way there: the sections below may be long. */
export function Jumps({ counts }: { counts: readonly (readonly [DriftPart, number])[] }) {
  const { t } = useTranslation('compare')
  if (counts.length < 2) return null
  return (
    <nav aria-label={t('jump')}>
      <ul className={styles.jumps}>
        {counts.map(([part, count]) => (
          <li key={part}>
            <Button size="small" onClick={() => go(part)}>
              {t('jumpTo', { part: t(`part.${part}`), count })}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
