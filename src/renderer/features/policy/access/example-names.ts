import type { KnownName } from '@/domain/policy-worker/name-types'

/** The names in example questions. */
export interface ExampleNames {
  source: string
  destination: string
}

/**
 * Returns two names of the network for example questions; invented ones if it has too few. The source is no part of the destination: a
 * person and a tag, or two machines.
 */
export function exampleNames(names: readonly KnownName[]): ExampleNames {
  const machines = names.filter(({ kind }) => kind === 'machine').map(({ name }) => name)
  const used = (wanted: KnownName['kind']) =>
    names.find(({ kind, name, machines: count }) => kind === wanted && count > 0 && !/\s/.test(name))?.name
  const person = used('user')?.replace(/@$/, '')
  const source = person ?? machines[0]
  const destination = (person && used('tag')) ?? machines.find((name) => name !== source)
  if (source === undefined || destination === undefined) return { source: 'laptop-3', destination: 'db' }
  return { source, destination }
}
