import type { Node } from '@shared/api/nodes'
import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { facetChoices, facetCounts } from '@/domain/machine-facets'
import { type FacetName, facetNames, facetValues, withFacet } from '@/domain/machine-query'
import { serverNow } from '@/lib/now'
import { FacetButton } from '@/ui/facet-button'

interface FacetProps {
  name: FacetName
  nodes: readonly Node[]
  /** The whole query text. */
  q: string
  onChange: (q: string) => void
}

// Memoised per facet, with the deferred text, so that typing does not wait for them.
const Facet = memo(function Facet({ name, nodes, q, onChange }: FacetProps) {
  const { t } = useTranslation(['machines', 'common'])
  const options = useCallback(() => facetChoices(name, nodes, t), [name, nodes, t])
  const counts = useCallback(
    (values: readonly string[]) => facetCounts(name, values, { nodes, q, now: serverNow() }),
    [name, nodes, q],
  )
  return (
    <FacetButton
      label={t(`facet.${name}`)}
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

/** One button per facet of the list. */
export const FacetBar = memo(function FacetBar(props: Omit<FacetProps, 'name'>) {
  return facetNames.map((name) => <Facet key={name} name={name} {...props} />)
})
