import type { TFunction } from 'i18next'
import { type FacetName, facetNames, type MachineQuery } from './machine-query'

/** The texts a query is told in. */
export type Words = TFunction<['machines', 'common']>

/** One part of a query in words: "State" and "Offline or Expired". */
export interface QueryWords {
  name: FacetName | 'q' | 'sort'
  label: string
  text: string
}

/** The words for one value of a facet; an owner is its own word, a tag goes without its "tag:". */
export function facetValueText(name: FacetName, value: string, t: Words): string {
  switch (name) {
    case 'state':
      return t(`common:state.${value as MachineQuery['state'][number]}`)
    case 'route':
      return t(`routeKind.${value as MachineQuery['route'][number]}`)
    case 'expiry':
      return t(`expiryKind.${value as MachineQuery['expiry'][number]}`)
    case 'owner':
      return value
    case 'tag':
      return value.replace(/^tag:/, '')
  }
}

/** A query in words, part by part, in the order of the toolbar. Empty for the whole list in its own order. */
export function queryWords(query: MachineQuery, t: Words): QueryWords[] {
  const words: QueryWords[] = []
  const text = query.q.trim()
  if (text) words.push({ name: 'q', label: t('facet.q'), text: t('quoted', { text }) })
  for (const name of facetNames) {
    const values = query[name]
    if (values.length === 0) continue
    const texts = values.map((value) => facetValueText(name, value, t))
    words.push({ name, label: t(`facet.${name}`), text: texts.join(t('or')) })
  }
  if (query.sort) {
    const direction = query.sort.desc ? t('sort.desc') : t('sort.asc')
    words.push({ name: 'sort', label: t('facet.sort'), text: `${t(`column.${query.sort.id}`)}, ${direction}` })
  }
  return words
}
