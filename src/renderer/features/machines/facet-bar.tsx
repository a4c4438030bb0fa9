import type { Node } from '@shared/api/nodes'
import type { FactsById } from '@shared/query/machine-facts'
import { createMachineLanguage, type LocalKnowledge } from '@shared/query/machine-language'
import { memo, useCallback, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { facetChoices, facetCounts, isFactFacet, shownFacets } from '@/domain/machine-facets'
import { type FacetName, facetValues, withFacet } from '@/domain/machine-query'
import { serverNow } from '@/lib/now'
import { FacetButton } from '@/ui/facet-button'
import { MenuButton } from '@/ui/menu-button'

interface FacetProps {
  name: FacetName
  nodes: readonly Node[]
  known: LocalKnowledge
  /** Opens the menu when the button appears. */
  opens: boolean
  /** The whole query text. */
  q: string
  onChange: (q: string) => void
}

// Memoised per facet, with the deferred text, so that typing does not wait for them.
const Facet = memo(function Facet({ name, nodes, known, opens, q, onChange }: FacetProps) {
  const { t } = useTranslation(['machines', 'common'])
  const options = useCallback(() => facetChoices(name, nodes, known.facts, t), [name, nodes, known.facts, t])
  const counts = useCallback(
    (values: readonly string[]) =>
      facetCounts(name, values, { nodes, q, language: createMachineLanguage(known), now: serverNow() }),
    [name, nodes, known, q],
  )
  return (
    <FacetButton
      label={t(`facet.${name}`)}
      opens={opens}
      options={options}
      counts={counts}
      value={facetValues(q, name)}
      onChange={(values) => onChange(withFacet(q, name, values))}
      none={t(name === 'owner' ? 'facet.noOwner' : 'facet.noTag')}
      searchLabel={t('facet.search')}
      clearLabel={t('facet.clear')}
    />
  )
})

/** With facts, the last facet of the server's data goes behind the last button, too: it is the widest one in German. */
const isRare = (name: FacetName, facts: FactsById) => isFactFacet(name) || (facts.size > 0 && name === 'seen')

/**
 * One button per facet of the list. Facets of facts are offered if any are known; one that is not in use is behind the last button, because
 * the row has no room for all.
 */
export const FacetBar = memo(function FacetBar(props: Omit<FacetProps, 'name' | 'opens'>) {
  const { t } = useTranslation('machines')
  const { facts } = props.known
  const [added, setAdded] = useState<readonly FacetName[]>([])
  const offered = shownFacets(props.q, facts)
  const isShown = (name: FacetName) =>
    !isRare(name, facts) || added.includes(name) || facetValues(props.q, name).length > 0
  const more = offered
    .filter((name) => !isShown(name))
    .map((name) => ({
      label: t(`facet.${name}`),
      local: true,
      movesFocus: true,
      onClick: () => setAdded((before) => [...before, name]),
    }))
  return (
    <>
      {offered.filter(isShown).map((name) => (
        <Facet key={name} name={name} opens={added.includes(name)} {...props} />
      ))}
      {more.length > 0 ? <MenuButton text label={t('facet.more')} items={more} /> : null}
    </>
  )
})
