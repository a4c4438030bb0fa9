import { type Contract, type Endpoint, pathParameters } from '@shared/api/endpoint'

/** A row of a contract and what it is called there. */
export interface NamedRow {
  readonly group: string
  readonly name: string
  readonly row: Endpoint
}

export interface FoundRow extends NamedRow {
  /** The path's parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>
}

export interface RowFinder {
  /** The row a request goes to; undefined where none takes it. */
  find(method: string, pathname: string): FoundRow | undefined
  /** The methods that rows of this path take: none where it is the path of no row. */
  methods(pathname: string): string[]
}

interface Pattern extends NamedRow {
  readonly pattern: RegExp
}

/** Looks rows up by method and path. A path without parameters goes before one with them. */
export function createRowFinder(contract: Contract): RowFinder {
  const patterns = Object.entries(contract)
    .flatMap(([group, rows]) =>
      Object.entries(rows).map(([name, row]) => ({ group, name, row, pattern: patternOf(row) })),
    )
    .toSorted((one, other) => pathParameters(one.row.path).length - pathParameters(other.row.path).length)
  const fitting = (pathname: string): Pattern[] => {
    const all = patterns.filter(({ pattern }) => pattern.test(pathname))
    return all.filter(({ row }) => row.path === all[0]?.row.path)
  }
  return {
    find(method, pathname) {
      const found = patterns.find(({ row, pattern }) => row.method === method && pattern.test(pathname))
      if (!found) return undefined
      const { pattern, ...named } = found
      return { ...named, parameters: parametersOf(pattern, pathname) }
    },
    methods: (pathname) => fitting(pathname).map(({ row }) => row.method),
  }
}

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replaceAll(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`)
}

function parametersOf(pattern: RegExp, pathname: string): Record<string, string> {
  const raw = Object.entries(pattern.exec(pathname)?.groups ?? {})
  return Object.fromEntries(raw.map(([name, value]) => [name, decoded(value)]))
}

/** What is not encoded correctly stands for itself. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
