import { expect, it } from 'vitest'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { readItems } from './policy-edit'

const read = (text: string) => readItems(text, parseHuJson(text).root)

it('returns entries with their comments and positions', () => {
  const text = `{
  "ACLs": [ // all of them
    // heading

    // One
    //two
    { "src": ["a@"] }, // behind
    /*
     * A block
     * of lines
     */
    { "src": [] }
  ],
  "groups": { /* in front */ "group:a": ["x@"] },
  "autoApprovers": { "routes": { "10.0.0.0/8": ["tag:r"] }, "exitNode": ["tag:e"] },
}`
  const { acls, groups, routes, exitNode, hosts } = read(text)
  expect(acls.items.map(({ at, description, remark }) => ({ at, description, remark }))).toEqual([
    { at: 0, description: 'One\ntwo', remark: 'behind' },
    { at: 1, description: 'A block\nof lines', remark: '' },
  ])
  expect(groups.items).toMatchObject([
    { key: 'group:a', value: ['x@'], description: 'in front', raw: '"group:a": ["x@"]' },
  ])
  expect(text.slice(groups.items[0]?.offset)).toMatch(/^"group:a"/)
  expect(routes.items).toMatchObject([{ key: '10.0.0.0/8' }])
  expect(exitNode.items).toMatchObject([{ value: 'tag:e' }])
  expect(hosts).toEqual({ items: [] })
})

it('reports the position of a section of the wrong kind', () => {
  expect(read('{"acls": {}, "groups": null, "autoApprovers": 1}')).toMatchObject({
    acls: { items: [], wrong: { offset: 9, length: 2 } },
    groups: { items: [] },
    routes: { items: [], wrong: { offset: 46, length: 1 } },
  })
})
