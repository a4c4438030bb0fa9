import Button from '@mui/material/Button'
import type { CheckId, Found } from '@shared/hygiene/check'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '@/ui/section'
import { AcceptDialog } from './accept-dialog'
import { FixButton, type HygieneFixes } from './fix-button'
import { FoundLink } from './found-link'
import styles from './hygiene.module.css'

/** So many findings of a check are listed at first. */
const FIRST = 6
/** So many more with each press: a list of thousands is drawn in parts. */
const MORE = 200

interface CheckSectionProps {
  check: CheckId
  found: readonly Found[]
  fixes: HygieneFixes
  /** All findings are drawn, as far as paper goes. */
  printing: boolean
}

/** What else belongs to a finding, in words. */
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

/** What a finding is called: a rule by its number, as everywhere else. */
function labelOf({ kind, id, label }: Found, t: TFunction<'hygiene'>): string {
  const [, section, number] = (kind === 'policy' && /^(acls|grants)\.(\d+)$/.exec(id)) || []
  return number === undefined ? label : t(section === 'acls' ? 'rule.acls' : 'rule.grants', { number })
}

/** One check that found something: why it matters, what it found, and how that is put right or agreed to. */
export function CheckSection({ check, found: unnamed, fixes, printing }: CheckSectionProps) {
  const { t } = useTranslation('hygiene')
  const found = unnamed.map((one) => ({ ...one, label: labelOf(one, t) }))
  const [shown, setShown] = useState(FIRST)
  const [accepting, setAccepting] = useState<Found | null>(null)
  const most = printing ? 1000 : shown
  const left = found.length - Math.min(most, found.length)
  return (
    <Section
      title={t(`check.${check}.title`, { count: found.length })}
      actions={<FixButton check={check} found={found} fixes={fixes} />}
    >
      <p className={styles.why}>{t(`check.${check}.why`)}</p>
      <ul className={styles.list}>
        {found.slice(0, most).map((one) => (
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
        <Button className={styles.more} size="small" sx={{ mt: 2 }} onClick={() => setShown(shown + MORE)}>
          {t('more', { count: left })}
        </Button>
      ) : null}
      {accepting ? <AcceptDialog check={check} found={accepting} onClose={() => setAccepting(null)} /> : null}
    </Section>
  )
}
