import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Facet } from './play'

export interface Known {
  readonly because: string
  readonly lines: Readonly<Record<string, Readonly<Record<string, readonly Facet[]>>>>
}

/** Returns the known differences between engine and servers, by reason. */
export const readKnown = (): Known[] =>
  JSON.parse(readFileSync(join(process.cwd(), 'tests', 'policy-witness', 'known.json'), 'utf8')) as Known[]

/** Returns the known differences of a line: policy numbers with facets. */
export function knownOf(line: string): Map<number, Facet[]> {
  const found = new Map<number, Facet[]>()
  for (const { lines } of readKnown()) {
    for (const [id, facets] of Object.entries(lines[line] ?? {}))
      found.set(Number(id), [...(found.get(Number(id)) ?? []), ...facets])
  }
  return found
}
