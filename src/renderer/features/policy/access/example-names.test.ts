import { expect, it } from 'vitest'
import type { KnownName } from '@/domain/policy-worker/name-types'
import { exampleNames } from './example-names'

const name = (kind: KnownName['kind'], text: string, machines = 1): KnownName => ({ kind, name: text, machines })

it.each([
  [[name('tag', 'tag:none', 0), name('tag', 'tag:ci'), name('machine', 'maria')], 'maria', 'tag:ci'],
  [[name('group', 'group:dev'), name('machine', 'maria')], 'maria', 'group:dev'],
  [[name('machine', 'maria'), name('machine', 'db-vienna')], 'maria', 'db-vienna'],
  [[], 'laptop-3', 'db'],
] as const)('takes example names of the network: %j', (names, source, destination) => {
  expect(exampleNames(names)).toEqual({ source, destination })
})
