import type { KnownName } from '@/domain/policy-worker/name-types'

/** The names in example questions. */
export interface ExampleNames {
  source: string
  destination: string
}

/** Returns two names of the network for example questions; invented ones if it has too few. */
export function exampleNames(names: readonly KnownName[]): ExampleNames {
  const machines = names.filter(({ kind }) => kind === 'machine')
  const source = machines[0]?.name
  const used = (wanted: KnownName['kind']) => names.find((name) => name.kind === wanted && name.machines > 0)?.name
  const destination = used('tag') ?? used('group') ?? machines[1]?.name
  if (source === undefined || destination === undefined) return { source: 'laptop-3', destination: 'db' }
  return { source, destination }
}
