import Button from '@mui/material/Button'
import type { Difference } from '@shared/drift/drift'
import type { DriftPart } from '@shared/drift/summary'
import type { Fact } from '@shared/drift/summary-schema'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Section } from '@/ui/section'
import styles from './compare.module.css'
import { CopyButton } from './copy-button'
import { placeOf } from './jumps'
import type { Side } from './use-copy-section'

/** Number of differences listed at first. */
const INITIAL_ROWS = 50
/** Number of differences added per click on "more". */
const MORE_ROWS = 200
/** Maximum number of entries listed per policy section. */
const MAX_ENTRIES = 8

interface DriftSectionProps {
  part: DriftPart
  differences: readonly Difference[]
  here: Side
  there: Side
}

/** Lists the differences of one kind of object between two servers. */
export function DriftSection({ part, differences, here, there }: DriftSectionProps) {
  const { t } = useTranslation('compare')
  const [shown, setShown] = useState(INITIAL_ROWS)
  const left = differences.length - shown
  return (
    <div id={placeOf(part)} tabIndex={-1} className={styles.place}>
      <Section title={t('differing', { part: t(`part.${part}`), count: differences.length })}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col" title={here.name}>
                {here.name}
              </th>
              <th scope="col" title={there.name}>
                {there.name}
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.slice(0, shown).map((one) => (
              <Row key={one.name} part={part} one={one} here={here} there={there} />
            ))}
          </tbody>
        </table>
        {left > 0 ? (
          <Button size="small" sx={{ mt: 2 }} onClick={() => setShown(shown + MORE_ROWS)}>
            {t('more', { count: left })}
          </Button>
        ) : null}
      </Section>
    </div>
  )
}

function Row({ part, one, here, there }: Omit<DriftSectionProps, 'differences'> & { one: Difference }) {
  const { t } = useTranslation('compare')
  const { name, inHere, inThere, reordered } = one
  const copies = part === 'policy'
  return (
    <tr>
      <th scope="row">{name === '' ? t(`part.${part}`) : name}</th>
      <td>
        <SideText has={inHere} alone={!inThere} facts={one.here} reordered={reordered} />
        {copies && inHere ? <CopyButton section={name} from={here} to={there} /> : null}
      </td>
      <td>
        <SideText has={inThere} alone={!inHere} facts={one.there} reordered={reordered} />
        {copies && inThere ? <CopyButton section={name} from={there} to={here} /> : null}
      </td>
    </tr>
  )
}

interface SideTextProps {
  has: boolean
  /** True if the other server has no object of this name. */
  alone: boolean
  facts: readonly Fact[]
  reordered: boolean
}

/** Lists the facts that only this server has. */
function SideText({ has, alone, facts, reordered }: SideTextProps) {
  const { t } = useTranslation('compare')
  if (!has) return <span className={styles.absent}>{t('absent')}</span>
  if (reordered) return <span className={styles.absent}>{t('reordered')}</span>
  if (facts.length === 0) return alone ? t('present') : <span className={styles.absent}>{t('nothingMore')}</span>
  return (
    <ul className={facts[0]?.fact === 'entry' ? styles.entries : styles.facts}>
      {facts.slice(0, MAX_ENTRIES).map((one, index) => (
        // The index is the key, because the same entry may occur twice.
        <li key={index}>
          <FactText fact={one} />
        </li>
      ))}
      {facts.length > MAX_ENTRIES ? (
        <li className={styles.absent}>{t('moreEntries', { count: facts.length - MAX_ENTRIES })}</li>
      ) : null}
    </ul>
  )
}

const states = ['approved', 'waiting', 'prepared'] as const

function FactText({ fact: { fact, value } }: { fact: Fact }) {
  const { t } = useTranslation('compare')
  switch (fact) {
    case 'entry':
      return <code>{value}</code>
    case 'state':
      return t(`state.${states.find((state) => state === value) ?? 'waiting'}`)
    case 'keys':
    case 'reusable':
    case 'ephemeral':
      return t(`count.${fact}`, { count: Number(value) })
    case 'displayName':
    case 'email':
    case 'provider':
      return t(`fact.${fact}`, { value })
  }
}
