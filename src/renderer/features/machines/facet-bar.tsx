import type { Node } from '@shared/api/nodes'
import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { facetChoices } from '@/domain/machine-facets'
import { type FacetName, facetNames, type MachineQuery, readFacet } from '@/domain/machine-query'
import { FacetButton } from '@/ui/facet-button'

interface FacetProps {
  name: FacetName
  nodes: readonly Node[]
  value: readonly string[]
  onChange: (change: Partial<MachineQuery>) => void
}

// Memoised one by one: a typed letter changes none of them.
const Facet = memo(function Facet({ name, nodes, value, onChange }: FacetProps) {
  const { t } = useTranslation(['machines', 'common'])
  const options = useCallback(() => facetChoices(name, nodes, t), [name, nodes, t])
  return (
    <FacetButton
      label={t(`facet.${name}`)}
      options={options}
      value={value}
      onChange={(values) => onChange(readFacet(name, values))}
      none={t(name === 'owner' ? 'facet.noOwner' : 'facet.noTag')}
      searchLabel={t('facet.search')}
      clearLabel={t('facet.clear')}
    />
  )
})

interface FacetBarProps {
  nodes: readonly Node[]
  query: MachineQuery
  onChange: (change: Partial<MachineQuery>) => void
}

/** One button per facet of the list. */
export function FacetBar({ nodes, query, onChange }: FacetBarProps) {
  return facetNames.map((name) => (
    <Facet key={name} name={name} nodes={nodes} value={query[name]} onChange={onChange} />
  ))
}
