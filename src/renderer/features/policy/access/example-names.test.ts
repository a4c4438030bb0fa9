import { expect, it } from 'vitest'
import type { KnownName } from '@/domain/policy-worker/access-types'
import { exampleNames } from './typed-question'

const name = (kind: KnownName['kind'], text: string, machines = 1): KnownName => ({ kind, name: text, machines })

it.each([
  // A tag's own machine would reach its tag by itself: the example asks for a person.
  [
    [name('tag', 'tag:none', 0), name('tag', 'tag:ci'), name('user', 'maria@'), name('machine', 'ci-1')],
    'maria',
    'tag:ci',
  ],
  [
    [name('tag', 'tag:ci'), name('user', 'no one@', 0), name('user', 'Old Name@'), name('machine', 'ci-1')],
    'laptop-3',
    'db',
  ],
  [[name('tag', 'tag:ci'), name('machine', 'ci-1'), name('machine', 'ci-2')], 'ci-1', 'ci-2'],
  [[name('user', 'maria@'), name('machine', 'db-vienna')], 'maria', 'db-vienna'],
  [[name('machine', 'maria'), name('machine', 'db-vienna')], 'maria', 'db-vienna'],
  [[], 'laptop-3', 'db'],
] as const)('takes example names of the network, no name and its own machine: %j', (names, source, destination) => {
  expect(exampleNames(names)).toEqual({ source, destination })
})
