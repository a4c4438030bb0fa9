import {
  type Operator,
  operators,
  parseQuery,
  printQuery,
  printTerm,
  type Span,
  type Term,
} from '@shared/query/language'
import { machineLanguage } from '@shared/query/machine-language'
import { OLD, OLD_CLIENTS } from '@shared/query/fields'

/**
 * The filter and order of the machine list, as in the address and in saved views:
 * `?q=state%3Aoffline+tag%3Aprod+berlin&sort=lastSeen.desc`. `q` is text in the query language, as typed.
 */
export interface MachineQuery {
  q: string
  /** Null means the default order: by name. */
  sort: { id: ColumnId; desc: boolean } | null
}

/** The columns of the list in display order; the list can be sorted by them. */
export const columnIds = [
  'name',
  'ipv4',
  'ipv6',
  'owner',
  'routes',
  'lastSeen',
  'online',
  'expiry',
  'created',
  'os',
  'version',
  'path',
  'handshake',
  'traffic',
] as const
export type ColumnId = (typeof columnIds)[number]
/** Formerly a separate column; the owner column now contains the tags. */
const FORMER_TAGS = 'tags'

/** A filter that matches all rows. */
export const noFilters = { q: '' } as const

export const emptyQuery: MachineQuery = { ...noFilters, sort: null }

/** The fields with a menu of facts that only another source than the server's API knows. */
export const factFacets = ['os', 'version', 'path'] as const
/** The fields with a menu. */
export const facetNames = ['state', 'owner', 'tag', 'route', 'expires', 'seen', ...factFacets] as const
export type FacetName = (typeof facetNames)[number]

export const MAX_QUERY_LENGTH = 500

/** Former parameters of addresses and saved views, from before the query language, with the fields that replaced them. */
const formerFacets = { state: 'state', owner: 'owner', tag: 'tag', route: 'route', expiry: 'expires' } as const

function formerTerms(params: URLSearchParams): Term[] {
  const terms = Object.entries(formerFacets).map(([name, field]): Term => {
    const values = [...new Set(params.getAll(name).filter(Boolean))]
    return {
      field,
      op: ':',
      not: false,
      values: field === 'tag' ? values.map((tag) => tag.replace(/^tag:/, '')) : values,
    }
  })
  // The former parameters ignored unknown values too.
  return terms.filter((term) => term.values.length > 0 && parse(printTerm(term)).problems.length === 0)
}

/** Reads an address query, with or without "?", including the former parameters. */
export function parseMachineQuery(search: string): MachineQuery {
  const params = new URLSearchParams(search)
  const [column, direction] = (params.get('sort') ?? '').split('.')
  const id = columnIds.find((known) => known === (column === FORMER_TAGS ? 'owner' : column))
  const q = [params.get('q') ?? '', printQuery(formerTerms(params))].filter(Boolean).join(' ')
  return { q: q.slice(0, MAX_QUERY_LENGTH), sort: id ? { id, desc: direction === 'desc' } : null }
}

/** Writes the address query without "?"; '' for the whole list in default order. */
export function formatMachineQuery(query: MachineQuery): string {
  const params = new URLSearchParams()
  if (query.q.trim()) params.set('q', query.q.trim())
  if (query.sort) params.set('sort', query.sort.desc ? `${query.sort.id}.desc` : query.sort.id)
  return params.toString()
}

const parse = (text: string) => parseQuery(text, machineLanguage)

/** Returns true if the query filters anything. The order does not count. */
export function isNarrowed(query: MachineQuery): boolean {
  return query.q.trim() !== ''
}

/** Menus of ages offer one comparison: their values include the operator, as in `>30d`. */
const COMPARED: ReadonlySet<FacetName> = new Set(['seen'])

/** True if a menu has one value at a time. */
export const isSingle = (name: FacetName): boolean => COMPARED.has(name)

const isFacet = (term: Term, name: FacetName) =>
  term.field === name && !term.not && (term.op === ':' || (COMPARED.has(name) && term.values.length === 1))

/** Returns the operator and value of a menu entry. */
export function facetTerm(name: FacetName, value: string): { op: Operator; value: string } {
  const op = COMPARED.has(name) ? operators.find((sign) => value.startsWith(sign)) : undefined
  return op ? { op, value: value.slice(1) } : { op: ':', value }
}

/** Returns the values selected in a menu, from the query text. */
export function facetValues(q: string, name: FacetName): readonly string[] {
  const term = parse(q).terms.find((one) => isFacet(one, name))
  if (!term) return []
  return term.op === ':' ? term.values : term.values.map((value) => term.op + value)
}

/** What people write for old clients, at the end of a search. */
const ASKS_FOR_OLD =
  /(^|\s)(?:old|older|outdated|alte[nrs]?|veraltet(?:e[nrs]?)?)(?:\s+(?:client|version|release)(?:s|en)?)?\s*$/i

/** Returns the query that a search for old clients means, such as "db outdated versions"; null for any other search. */
export function asOldClients(q: string): string | null {
  return ASKS_FOR_OLD.test(q) ? q.replace(ASKS_FOR_OLD, `$1${OLD_CLIENTS}`) : null
}

/** True if a query asks for old clients. */
export const namesOldClients = (q: string): boolean =>
  parse(q).terms.some(({ field, values }) => field === 'version' && values.some((one) => one.toLowerCase() === OLD))

/** Removes a part of a text and the space next to it. */
function cut(text: string, { from, to }: Span): string {
  return `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()
}

/** Replaces the values of a menu in the query text, or appends them if the menu has no term yet. */
export function withFacet(q: string, name: FacetName, values: readonly string[]): string {
  const term = parse(q).terms.find((one) => isFacet(one, name))
  if (values.length === 0) return term ? cut(q, term) : q
  // A new comparison replaces the previous one.
  const chosen = COMPARED.has(name) ? values.slice(-1) : values
  const { op } = facetTerm(name, chosen[0] ?? '')
  const written = printTerm({
    field: name,
    op,
    values: chosen.map((value) => facetTerm(name, value).value),
    not: false,
  })
  return term ? q.slice(0, term.from) + written + q.slice(term.to) : [q.trim(), written].filter(Boolean).join(' ')
}

/** Returns true if both queries show the same rows in the same order. */
export function sameQuery(a: MachineQuery, b: MachineQuery): boolean {
  const canonical = (query: MachineQuery) => {
    const { terms, problems } = parse(query.q)
    return formatMachineQuery({ ...query, q: problems.length > 0 ? query.q : printQuery(terms) })
  }
  return canonical(a) === canonical(b)
}
