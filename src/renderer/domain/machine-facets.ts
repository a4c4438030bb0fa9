import type { Node } from '@shared/api/resources'
import { type FacetName, facetNames, facetTerm, facetValues, factFacets, withFacet } from './machine-query'
import { facetChoiceText, oldClientsText, type QueryTexts } from './machine-query-words'
import { type QueryLanguage, NONE, textTest } from '@shared/query/language'
import { OLD } from '@shared/query/fields'
import { clientAge, compareVersions, type FactsById, type MachineFacts } from '@shared/query/machine-facts'
import { routeFilters, stateFilters } from '@shared/query/machine-language'
import { hasVisibleText, type NamedUser, userName, userNames, userWords } from '@shared/user-name'

export interface FacetChoice {
  value: string
  label: string
}

/** Returns the facets to offer: those of facts only if any are known, or in use. */
export const shownFacets = (q: string, facts: FactsById): FacetName[] =>
  facetNames.filter((name) => facts.size > 0 || !isFactFacet(name) || facetValues(q, name).length > 0)

/** Returns true for facets of facts that the server does not report. */
export const isFactFacet = (name: FacetName): boolean => factFacets.some((fact) => fact === name)

const sorted = (values: Iterable<string>): string[] => [...new Set(values)].toSorted((a, b) => a.localeCompare(b))

/** Returns a facet's choices: fixed values, or the owners or tags of the machines. */
export function facetChoices(
  name: FacetName,
  nodes: readonly Node[],
  facts: FactsById,
  t: QueryTexts,
  users: readonly NamedUser[] = [],
): FacetChoice[] {
  const named = (value: string) => ({ value, label: facetChoiceText(name, value, t) })
  if (name === 'owner') return withNone(owners(nodes, users), nodes.some(({ user }) => user === null) && named(NONE))
  if (name === 'os') return sorted(knownFacts(nodes, facts, ({ os }) => os)).map(named)
  if (name === 'version')
    return versionChoices(
      knownFacts(nodes, facts, ({ clientVersion }) => clientVersion),
      t,
    )
  if (name !== 'tag') return FIXED[name].map(named)
  const tags = sorted(nodes.flatMap((node) => node.tags).map(shortTag)).map(named)
  return withNone(tags, nodes.some((node) => node.tags.length === 0) && named(NONE))
}

/** Offers the old clients, then each version. */
function versionChoices(versions: readonly string[], t: QueryTexts): FacetChoice[] {
  const age = clientAge(versions)
  const old = age ? [{ value: OLD, label: oldClientsText(age.before, t) }] : []
  return [...old, ...versions.toSorted(newestFirst).map((value) => ({ value, label: value }))]
}

/** Puts the choice "none" first, if there are other choices. */
function withNone(choices: FacetChoice[], none: FacetChoice | false): FacetChoice[] {
  return none && choices.length > 0 ? [none, ...choices] : choices
}

/** The different values of a fact, without unknown ones. */
function knownFacts(nodes: readonly Node[], facts: FactsById, of: (facts: MachineFacts) => string): string[] {
  const values = nodes.flatMap(({ id }) => facts.get(id) ?? []).map(of)
  return [...new Set(values.filter(Boolean))]
}

const newestFirst = (a: string, b: string) => compareVersions(b, a)

const shortTag = (tag: string) => tag.replace(/^tag:/, '')

const FIXED = {
  state: stateFilters,
  route: routeFilters,
  expires: ['never', 'expired', '7d', '30d'],
  seen: ['<1d', '>1d', '>7d', '>30d', '>90d', 'never'],
  path: ['direct', 'relay'],
}

function owners(nodes: readonly Node[], known: readonly NamedUser[]): FacetChoice[] {
  const users = new Map(nodes.flatMap(({ user }) => (user ? [[user.id, user] as const] : [])))
  const names = userNames([...known, ...users.values()])
  return [...users.values()]
    .map((user) => {
      const name = names.get(user.id) ?? userName(user)
      const more = hasVisibleText(user.displayName) && !name.startsWith(user.displayName)
      return { value: name, label: more ? `${name} · ${user.displayName}` : name }
    })
    .toSorted((a, b) => a.value.localeCompare(b.value))
}

const NAMES = {
  owner: ({ user }: Node) => (user ? userWords(user) : []),
  tag: ({ tags }: Node) => tags.map(shortTag),
} as const

/** Counts the machines with each name in one pass: a network can have thousands of tags and owners. */
function nameCounts(values: readonly string[], names: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const own of names)
    for (const one of new Set(own.length === 0 ? [NONE] : own.map((text) => text.toLowerCase())))
      counts.set(one, (counts.get(one) ?? 0) + 1)
  return new Map(values.map((value) => [value, counts.get(value.toLowerCase()) ?? 0]))
}

interface CountInput {
  nodes: readonly Node[]
  q: string
  language: QueryLanguage<Node>
  /** In milliseconds. */
  now: number
}

/** Counts the machines each value of a facet would leave, combined with the rest of the query. */
export function facetCounts(
  name: FacetName,
  values: readonly string[],
  { nodes, q, language, now }: CountInput,
): Map<string, number> {
  const others = textTest(withFacet(q, name, []), language, now)
  const left = others ? nodes.filter(others) : nodes
  const namesOf = name === 'owner' || name === 'tag' ? NAMES[name] : undefined
  if (namesOf) return nameCounts(values, left.map(namesOf))
  const { test } = language.fields[name] ?? {}
  return new Map(
    values.map((each) => {
      const { op, value } = facetTerm(name, each)
      return [each, test ? left.filter(test(op, value, now)).length : 0]
    }),
  )
}
