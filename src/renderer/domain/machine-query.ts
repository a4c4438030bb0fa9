/**
 * What the machine list can be narrowed by, as it stands in the address and in saved views:
 * `?state=offline&tag=tag%3Aprod&q=berlin&sort=lastSeen.desc`. Values of one facet are alternatives, facets narrow each other.
 */
export const stateFilters = ['online', 'offline', 'expiring', 'expired'] as const
export const routeFilters = ['exit', 'subnet', 'waiting'] as const
export const expiryFilters = ['never', 'expired', '7d', '30d'] as const

export type StateFilter = (typeof stateFilters)[number]
export type RouteFilter = (typeof routeFilters)[number]
export type ExpiryFilter = (typeof expiryFilters)[number]

export interface MachineFacets {
  state: readonly StateFilter[]
  /** Names of users. */
  owner: readonly string[]
  tag: readonly string[]
  route: readonly RouteFilter[]
  expiry: readonly ExpiryFilter[]
}

export interface MachineQuery extends MachineFacets {
  q: string
  /** Null is the list's own order: by name. */
  sort: { id: ColumnId; desc: boolean } | null
}

/** The columns of the list, in its order: what it can be sorted by. */
export const columnIds = ['name', 'ipv4', 'ipv6', 'owner', 'tags', 'routes', 'lastSeen', 'expiry', 'created'] as const
export type ColumnId = (typeof columnIds)[number]

export const facetNames = ['state', 'owner', 'tag', 'route', 'expiry'] as const
export type FacetName = (typeof facetNames)[number]

/** What leaves no row out. */
export const noFilters = { q: '', state: [], owner: [], tag: [], route: [], expiry: [] } as const

export const emptyQuery: MachineQuery = { ...noFilters, sort: null }

const LONGEST_TEXT = 200

function closed<T extends string>(params: URLSearchParams, name: FacetName, values: readonly T[]): T[] {
  const given = new Set(params.getAll(name))
  return values.filter((value) => given.has(value))
}

function free(params: URLSearchParams, name: FacetName): string[] {
  return [...new Set(params.getAll(name).filter(Boolean))]
}

/** Reads an address query (with or without its "?"). Unknown names and values are left out, so an old saved view still opens. */
export function parseMachineQuery(search: string): MachineQuery {
  const params = new URLSearchParams(search)
  const [column, direction] = (params.get('sort') ?? '').split('.')
  const id = columnIds.find((known) => known === column)
  return {
    q: (params.get('q') ?? '').slice(0, LONGEST_TEXT),
    state: closed(params, 'state', stateFilters),
    owner: free(params, 'owner'),
    tag: free(params, 'tag'),
    route: closed(params, 'route', routeFilters),
    expiry: closed(params, 'expiry', expiryFilters),
    sort: id ? { id, desc: direction === 'desc' } : null,
  }
}

/** The query as it stands in the address, without "?"; '' for the whole list in its own order. */
export function formatMachineQuery(query: MachineQuery): string {
  const params = new URLSearchParams()
  if (query.q.trim()) params.set('q', query.q.trim())
  for (const name of facetNames) for (const value of query[name]) params.append(name, value)
  if (query.sort) params.set('sort', query.sort.desc ? `${query.sort.id}.desc` : query.sort.id)
  return params.toString()
}

/** True where rows are left out. The order does not count. */
export function isNarrowed(query: MachineQuery): boolean {
  return query.q.trim() !== '' || facetNames.some((name) => query[name].length > 0)
}

/** The values of one facet as a part of a query; values a closed facet does not know are dropped. */
export function readFacet(name: FacetName, values: readonly string[]): Partial<MachineFacets> {
  const params = new URLSearchParams(values.map((value) => [name, value]))
  return { [name]: parseMachineQuery(params.toString())[name] }
}

/** True where both show the same rows in the same order. */
export function sameQuery(a: MachineQuery, b: MachineQuery): boolean {
  return formatMachineQuery(a) === formatMachineQuery(b)
}
