import type { Node } from '@shared/api/nodes'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { facetOptions } from '@/lib/machine-facets'
import { type FacetName, facetNames, type MachineQuery, readFacet } from '@/lib/machine-query'
import { FacetButton, type FacetOption } from '@/ui/facet-button'

interface FacetProps {
  name: FacetName
  options: readonly FacetOption[]
  value: readonly string[]
  onChange: (change: Partial<MachineQuery>) => void
}

// Memoised one by one: a typed letter changes none of them.
const Facet = memo(function Facet({ name, options, value, onChange }: FacetProps) {
  const { t } = useTranslation('machines')
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
  const { t } = useTranslation('machines')
  const options = useMemo(() => facetOptions(nodes, t), [nodes, t])
  return facetNames.map((name) => (
    <Facet key={name} name={name} options={options[name]} value={query[name]} onChange={onChange} />
  ))
}
