import type { TFunction } from 'i18next'
import { type FacetName, facetNames, type MachineQuery } from './machine-query'
import { type QueryLanguage, NONE, parseQuery, type QueryProblem, type Span, type Term } from '@shared/query/language'
import { OLD } from '@shared/query/fields'
import { machineLanguage, type RouteFilter, type StateFilter } from '@shared/query/machine-language'

/** The translations needed to describe a query. */
export type QueryTexts = TFunction<['machines', 'common']>

/** One part of a query as text: "State: Offline or Expired". The sort order has no span in the query text. */
export interface QueryWords {
  key: string
  text: string
  span: Span | null
}

const FIELDS = [
  'state',
  'owner',
  'tag',
  'route',
  'expires',
  'seen',
  'up',
  'created',
  'name',
  'ip',
  'id',
  'key',
  'note',
  'os',
  'version',
  'relay',
  'path',
] as const
type Told = (typeof FIELDS)[number] | 'online' | 'is'

/** Returns the text of a facet value. Owners keep their name, tags lose the prefix "tag:". */
export function facetValueText(name: FacetName, value: string, t: QueryTexts): string {
  switch (name) {
    case 'state':
      return t(`common:state.${value.toLowerCase() as StateFilter}`)
    case 'route':
      return value.includes('*') || /\d/.test(value) ? value : t(`routeKind.${value.toLowerCase() as RouteFilter}`)
    case 'expires':
      return expiryText(value, t)
    case 'seen':
      return seenText(value, t)
    case 'owner':
      return value === NONE ? t('query.noOwner') : value
    case 'tag':
      return value === NONE ? t('query.noTag') : value
    case 'path':
      return value === 'direct' || value === 'relay' ? t(`pathKind.${value}`) : value
    case 'version':
      return value.toLowerCase() === OLD ? t('old.word') : value
    case 'os':
      return value
  }
}

/** Returns the words of the filter for clients before a release. */
export const oldClientsText = (before: string, t: QueryTexts): string => t('old.facet', { before })

/** Returns the text of a facet value in its menu, where each has a count: a value that overlaps others says so. */
export function facetChoiceText(name: FacetName, value: string, t: QueryTexts): string {
  return name === 'state' && value === 'expiring' ? t('soonFacet') : facetValueText(name, value, t)
}

function seenText(value: string, t: QueryTexts): string {
  if (value.toLowerCase() === 'never') return t('seenKind.never')
  const [, sign, days] = /^([<>])(\d+)d$/.exec(value) ?? []
  if (days === undefined) return value
  return sign === '<' ? t('seenKind.within', { count: Number(days) }) : t('seenKind.over', { count: Number(days) })
}

function expiryText(value: string, t: QueryTexts): string {
  const word = value.toLowerCase()
  if (word === 'never' || word === 'expired') return t(`expiryKind.${word}`)
  const days = /^(\d+)d$/.exec(word)?.[1]
  return days === undefined ? t('expiryKind.within', { time: value }) : t('expiryKind.days', { count: Number(days) })
}

function valueText(term: Term, value: string, t: QueryTexts): string {
  if (term.op !== ':') return value
  if (value === '*') return t('query.any')
  if (term.field === 'online') return t(value.toLowerCase() === 'yes' ? 'query.yes' : 'query.no')
  const facet = facetNames.find((name) => name === term.field)
  return facet ? facetValueText(facet, value, t) : value
}

function termText(term: Term, t: QueryTexts): string {
  const found = term.values.map((value) => valueText(term, value, t)).join(t('or'))
  const sign = { ':': ': ', '~': ' ~ ', '<': ' < ', '>': ' > ' }[term.op]
  if (term.field === null) {
    const text = t('quoted', { text: found })
    return term.not ? t('query.not', { text }) : text
  }
  const field = t(`query.field.${term.field as Told}`)
  const isAgo = term.field === 'seen' || term.field === 'created'
  if (isAgo && !term.not && term.op === '>') return t('query.before', { field, time: found })
  if (isAgo && !term.not && term.op === '<') return t('query.within', { field, time: found })
  if (!term.not) return `${field}${sign}${found}`
  // Not any means none: "Owner: none" rather than "Owner: not any".
  const isNone = term.op === ':' && term.values.every((value) => value === '*')
  return `${field}${sign}${isNone ? t('query.none') : t('query.notValue', { text: found })}`
}

/** Describes a query part by part, in its order. Empty for the whole list in default order. */
export function queryWords(query: MachineQuery, t: QueryTexts): QueryWords[] {
  const { terms } = parseQuery(query.q, machineLanguage)
  const words: QueryWords[] = terms.map((term) => ({ key: `${term.from}`, text: termText(term, t), span: term }))
  if (query.sort) {
    const direction = query.sort.desc ? t('sort.desc') : t('sort.asc')
    const text = `${t('facet.sort')}: ${t(`column.${query.sort.id}`)}, ${direction}`
    words.push({ key: 'sort', text, span: null })
  }
  return words
}

/** Describes a problem of a query and suggests a correction. */
export function queryProblemText<Row>(
  { code, field, text }: QueryProblem,
  t: QueryTexts,
  language: QueryLanguage<Row>,
): string {
  if (code === 'choice') {
    const name = language.aliases[field.toLowerCase()] ?? field.toLowerCase()
    const choices = (language.fields[name]?.choices ?? []).join(', ')
    return t('query.problem.choice', { field, text, choices })
  }
  return t(`query.problem.${code}`, { field, text })
}
