import { type Contract, type Endpoint, fromSegment, pathParameters } from '@shared/api/endpoint'

/** An endpoint of a contract with its name. */
export interface NamedEndpoint {
  readonly group: string
  readonly name: string
  readonly endpoint: Endpoint
}

export interface FoundEndpoint extends NamedEndpoint {
  /** The path's parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>
}

export interface EndpointFinder {
  /** Returns the endpoint for a request, or undefined. */
  find(method: string, pathname: string): FoundEndpoint | undefined
  /** Returns the methods of this path's endpoints; empty for an unknown path. */
  methods(pathname: string): string[]
}

interface Pattern extends NamedEndpoint {
  readonly pattern: RegExp
}

/** Finds endpoints by method and path. A path without parameters takes precedence over one with them. */
export function createEndpointFinder(contract: Contract): EndpointFinder {
  const patterns = Object.entries(contract)
    .flatMap(([group, endpoints]) =>
      Object.entries(endpoints).map(([name, endpoint]) => ({ group, name, endpoint, pattern: patternOf(endpoint) })),
    )
    .toSorted((one, other) => pathParameters(one.endpoint.path).length - pathParameters(other.endpoint.path).length)
  const fitting = (pathname: string): Pattern[] => {
    const all = patterns.filter(({ pattern }) => pattern.test(pathname))
    return all.filter(({ endpoint }) => endpoint.path === all[0]?.endpoint.path)
  }
  return {
    find(method, pathname) {
      const found = patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))
      if (!found) return undefined
      const { pattern, ...named } = found
      return { ...named, parameters: parametersOf(pattern, pathname) }
    },
    methods: (pathname) => fitting(pathname).map(({ endpoint }) => endpoint.method),
  }
}

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replaceAll(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`)
}

function parametersOf(pattern: RegExp, pathname: string): Record<string, string> {
  const raw = Object.entries(pattern.exec(pathname)?.groups ?? {})
  return Object.fromEntries(raw.map(([name, value]) => [name, fromSegment(value)]))
}
