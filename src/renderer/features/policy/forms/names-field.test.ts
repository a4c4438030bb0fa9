import { expect, it } from 'vitest'
import { typedNames } from './names-field'

it.each([
  ['group:dev', ['group:dev']],
  ['group:dev,', ['group:dev']],
  [' group:dev, group:ops,alice@ ', ['group:dev', 'group:ops', 'alice@']],
  ['tag:db:5432,5433', ['tag:db:5432,5433']],
  ['tag:db:22,*,tag:web:443,', ['tag:db:22,*', 'tag:web:443']],
  [' , ', []],
])('splits %j into %j', (typed, names) => {
  expect(typedNames(typed)).toEqual(names)
})
