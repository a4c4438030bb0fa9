import { parseHuJson } from '@shared/policy/syntax/hujson'
import { readItems } from '@shared/policy/edit/policy-edit'
import { expect, test } from 'vitest'
import { joinedItems } from './section-list'

test('a comment is about the entries below it, up to an empty line or the next comment', () => {
  const rule = (name: string) => `{ "action": "accept", "src": ["${name}"], "dst": ["*:*"] },`
  const text = `{ "acls": [
    ${rule('bare')}
    ${rule('also bare')}
    // Two rules
    ${rule('first')}
    ${rule('second')} // with a remark
    ${rule('third')}

    ${rule('apart')}
    // Another
    ${rule('other')}
  ] }`
  const { items } = readItems(text, parseHuJson(text).root).acls
  const joined = joinedItems(text, items)
  expect(items.flatMap((item) => (joined.has(item) ? [(item.value as { src: string[] }).src] : []))).toEqual([
    ['second'],
    ['third'],
  ])
})
