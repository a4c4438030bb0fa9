import type { Node } from '@shared/api/nodes'
import type { TFunction } from 'i18next'
import { expiryFilters, type FacetName, routeFilters, stateFilters } from './machine-query'
import { facetValueText } from './machine-query-words'

export interface FacetChoice {
  value: string
  label: string
}

const sorted = (values: Iterable<string>): string[] => [...new Set(values)].toSorted((a, b) => a.localeCompare(b))

/** What each facet offers: fixed words, and the owners and tags the machines have. */
export function facetOptions(nodes: readonly Node[], t: TFunction<'machines'>): Record<FacetName, FacetChoice[]> {
  const fixed = (name: FacetName, values: readonly string[]) =>
    values.map((value) => ({ value, label: facetValueText(name, value, t) }))
  const owners = new Map<string, string>()
  const tags = new Set<string>()
  for (const { user, tags: own } of nodes) {
    if (user)
      owners.set(
        user.name,
        user.displayName && user.displayName !== user.name ? `${user.name} · ${user.displayName}` : user.name,
      )
    for (const tag of own) tags.add(tag)
  }
  return {
    state: fixed('state', stateFilters),
    owner: sorted(owners.keys()).map((name) => ({ value: name, label: owners.get(name) ?? name })),
    tag: fixed('tag', sorted(tags)),
    route: fixed('route', routeFilters),
    expiry: fixed('expiry', expiryFilters),
  }
}
