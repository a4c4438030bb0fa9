import Link from '@mui/material/Link'
import { type FactsById, type MachineFacts, compareVersions } from '@shared/query/machine-facts'
import { systemName } from '@shared/machine-facts/system-name'
import { printTerm } from '@shared/query/language'
import { Fragment } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { DefinitionList } from '@/ui/definition-list'
import { Section } from '@/ui/section'

/** The maximum number of values per line; the list's menus have all of them. */
const MAX_VALUES = 6

/** Shows the operating systems, clients and paths of the machines with known facts; nothing if there are none. */
export function SystemsSection() {
  const { t, ready } = useTranslation('client')
  const { facts } = useLocalClient()
  if (!ready || facts.size === 0) return null
  const systems = counted(facts, ({ os }) => os).toSorted(([, a], [, b]) => b - a)
  const versions = counted(facts, ({ clientVersion }) => clientVersion).toSorted(([a], [b]) => compareVersions(b, a))
  const paths = counted(facts, ({ path }) => (path ? (path.kind === 'direct' ? 'direct' : 'relay') : ''))
  const items = [
    { term: t('fact.os'), value: <Counts field="os" counts={systems} /> },
    { term: t('fact.clientVersion'), value: <Counts field="version" counts={versions} /> },
    { term: t('fact.path'), value: paths.length > 0 ? <Counts field="path" counts={paths} /> : null },
  ]
  return (
    <Section title={t('systems')}>
      <DefinitionList items={items} />
    </Section>
  )
}

/** Counts the machines by a value; unknown values do not count. */
function counted(facts: FactsById, of: (facts: MachineFacts) => string): [value: string, count: number][] {
  const counts = new Map<string, number>()
  for (const each of facts.values()) {
    const value = of(each)
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
}

function Counts({ field, counts }: { field: 'os' | 'version' | 'path'; counts: readonly [string, number][] }) {
  const { t } = useTranslation('client')
  const name = (value: string) => {
    if (value === 'direct' || value === 'relay') return t(`pathKind.${value}`)
    return field === 'os' ? systemName(value) : value
  }
  const more = counts.length - MAX_VALUES
  return (
    <span>
      {counts.slice(0, MAX_VALUES).map(([value, count], index) => (
        <Fragment key={value}>
          {index > 0 ? ', ' : null}
          <Link component={RouterLink} to={`/machines?${new URLSearchParams({ q: termOf(field, value) }).toString()}`}>
            {t('systemsOf', { known: count, value: name(value) })}
          </Link>
        </Fragment>
      ))}
      {more > 0 ? ` ${t('systemsMore', { others: more })}` : null}
    </span>
  )
}

const termOf = (field: string, value: string) => printTerm({ field, op: ':', values: [value], not: false })
