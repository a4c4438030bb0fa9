import Button from '@mui/material/Button'
import type { DriftPart } from '@shared/drift/summary'
import { useTranslation } from '@/lib/texts'
import styles from './compare.module.css'

/** Returns the id of the element that lists the differences of a part. */
export const placeOf = (part: DriftPart): string => `drift-${part}`

function go(part: DriftPart): void {
  const place = document.getElementById(placeOf(part))
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

/** Counts the differences of each kind and links to their sections, which may be long. */
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
