import Button from '@mui/material/Button'
import type { CheckId, Found } from '@shared/hygiene/check'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { lazyComponent } from '@/ui/lazy-component'
import { Section } from '@/ui/section'
import { FixButton, type HygieneFixes } from './fix-button'
import { FoundLink } from './found-link'
import styles from './hygiene.module.css'

const AcceptDialog = lazyComponent(async () => (await import('./accept-dialog')).AcceptDialog)

/** Number of findings listed at first. */
const INITIAL_ROWS = 6
/** Number of findings added per click on "more", so that a list of thousands is drawn in parts. */
const MORE_ROWS = 200

interface CheckSectionProps {
  check: CheckId
  found: readonly Found[]
  fixes: HygieneFixes
  /** True while printing: draws all findings up to the print limit. */
  printing: boolean
}

/** Describes the other objects that belong to a finding. */
function othersOf(check: CheckId, { kind, with: others = [] }: Found, t: TFunction<'hygiene'>): string {
  const names = others.join(', ')
  switch (check) {
    case 'duplicateNames':
      return names
    case 'singleRouter':
      return t('with.router', { names })
    case 'overlappingRoutes':
      return t('with.within', { names })
    case 'tagOwnersGone':
    case 'emptyGroups':
      return names === '' ? t('with.noMembers') : t('with.gone', { names })
    case 'endlessKeys':
      return t(kind === 'apiKey' ? 'with.apiKey' : 'with.preAuthKey')
    case 'deadRules':
      return t(others[0] === 'sources' ? 'with.sources' : 'with.destinations')
    default:
      return names
  }
}

/** Returns the label of a finding. A rule is named by its number, as elsewhere. */
function labelOf({ kind, id, label }: Found, t: TFunction<'hygiene'>): string {
  const [, section, number] = (kind === 'policy' && /^(acls|grants)\.(\d+)$/.exec(id)) || []
  return number === undefined ? label : t(section === 'acls' ? 'rule.acls' : 'rule.grants', { number })
}

/** Shows a check that found something: why it matters, the findings, and how to fix or accept them. */
export function CheckSection({ check, found: unnamed, fixes, printing }: CheckSectionProps) {
  const { t } = useTranslation('hygiene')
  const found = unnamed.map((one) => ({ ...one, label: labelOf(one, t) }))
  const [shown, setShown] = useState(INITIAL_ROWS)
  const [accepting, setAccepting] = useState<Found | null>(null)
  const limit = printing ? 1000 : shown
  const left = found.length - Math.min(limit, found.length)
  return (
    <Section
      title={t(`check.${check}.title`, { count: found.length })}
      actions={<FixButton check={check} found={found} fixes={fixes} />}
    >
      <p className={styles.why}>{t(`check.${check}.why`)}</p>
      <ul className={styles.list}>
        {found.slice(0, limit).map((one) => (
          <li key={`${one.id} ${one.object ?? ''}`} className={styles.item}>
            <FoundLink found={one} others={othersOf(check, one, t)} />
            <Button
              size="small"
              variant="text"
              aria-label={t('accept.of', { name: one.label })}
              onClick={() => setAccepting(one)}
            >
              {t('accept.button')}
            </Button>
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button className={styles.more} size="small" sx={{ mt: 2 }} onClick={() => setShown(shown + MORE_ROWS)}>
          {t('more', { count: left })}
        </Button>
      ) : null}
      {accepting ? <AcceptDialog check={check} found={accepting} onClose={() => setAccepting(null)} /> : null}
    </Section>
  )
}
