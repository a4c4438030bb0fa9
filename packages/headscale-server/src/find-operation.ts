import { hasOperation, type Operation } from './operation'
import { unescapeUrl } from './read-target'
import { refusalReply, type Reply, refuse, textReply } from './refused'
import type { Release } from './release'

type Found =
  | { readonly operation: Operation; readonly path: Readonly<Record<string, string>> }
  | { readonly reply: Reply }

/** Finds the operation for a request, or the response to an unknown path or method (headscale-api.md 1.4). */
export function findOperation(
  release: Release,
  operations: readonly Operation[],
  method: string,
  pathname: string,
): Found {
  const segments = segmentsOf(release, pathname)
  const fitting = operations.flatMap((operation) => {
    const path = hasOperation(release, operation) ? match(release, operation.path, segments) : undefined
    return path ? [{ operation, path }] : []
  })
  const own = fitting
    .filter(({ operation }) => operation.method === method)
    .toSorted((a, b) => Object.keys(a.path).length - Object.keys(b.path).length)
  if (own[0]) return own[0]
  if (fitting.length === 0) return { reply: unknownPath(release) }
  return { reply: otherMethod(release, [...new Set(fitting.map(({ operation }) => operation.method))]) }
}

/** The gateway decodes a path before it splits it, 0.30 afterwards. */
function segmentsOf({ gateway }: Release, pathname: string): string[] {
  if (gateway) return unescapeUrl(pathname).split('/')
  return pathname.split('/').map(unescapeUrl)
}

function match({ gateway }: Release, path: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = path.split('/')
  if (parts.length !== segments.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined && part !== segment) return undefined
    if (name === undefined) continue
    // The gateway also accepts an empty value.
    if (segment === '' && !gateway) return undefined
    values[name] = segment
  }
  return values
}

function unknownPath(release: Release): Reply {
  if (!release.gateway) return textReply(404, '404 page not found\n')
  return refusalReply(refuse(5, 'Not Found').refusal, release)
}

function otherMethod(release: Release, methods: readonly string[]): Reply {
  if (release.gateway) return refusalReply(refuse(12, 'Method Not Allowed').refusal, release)
  return { status: 405, headers: { allow: methods.join(', ') }, body: '' }
}
