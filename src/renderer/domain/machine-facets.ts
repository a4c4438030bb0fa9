import type { Node } from '@shared/api/nodes'
import { expiryFilters, type FacetName, routeFilters, stateFilters } from './machine-query'
import { facetValueText, type Words } from './machine-query-words'

export interface FacetChoice {
  value: string
  label: string
}

const sorted = (values: Iterable<string>): string[] => [...new Set(values)].toSorted((a, b) => a.localeCompare(b))

/** What a facet offers: fixed words, or the owners or tags the machines have. */
export function facetChoices(name: FacetName, nodes: readonly Node[], t: Words): FacetChoice[] {
  if (name === 'owner') return owners(nodes)
  const values = name === 'tag' ? sorted(nodes.flatMap(({ tags }) => tags)) : FIXED[name]
  return values.map((value) => ({ value, label: facetValueText(name, value, t) }))
}

const FIXED = { state: stateFilters, route: routeFilters, expiry: expiryFilters }

function owners(nodes: readonly Node[]): FacetChoice[] {
  const labels = new Map<string, string>()
  for (const { user } of nodes) {
    if (user)
      labels.set(
        user.name,
        user.displayName && user.displayName !== user.name ? `${user.name} · ${user.displayName}` : user.name,
      )
  }
  return sorted(labels.keys()).map((name) => ({ value: name, label: labels.get(name) ?? name }))
}
