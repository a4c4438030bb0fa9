import { describe, expect, it } from 'vitest'
import { applyEdits } from '@shared/policy/edit/style'
import { readItems } from '@shared/policy/edit/policy-edit'
import type { PolicySection } from '@shared/policy/edit/entries'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { editFor, emptyValues, isShowable, otherMembers, shownFields, valuesOf } from './use-policy-form'
import { findAgain, evaluateEdit } from './evaluate-edit'
import { sectionSpecs } from './section-specs'

const itemsOf = (text: string, section: PolicySection) => readItems(text, parseHuJson(text).root)[section].items

function first(text: string, section: PolicySection) {
  const [item] = itemsOf(text, section)
  if (!item) throw new Error('no item')
  return { item, spec: sectionSpecs[section] }
}

describe('the form of an entry', () => {
  it('shows the fields it can and names the other members', () => {
    const text = '{"acls":[{"Action":"accept","src":"a@","dst":["*:*"],"srcPosture":["p"],"#note":"n"}]}'
    const { item, spec } = first(text, 'acls')
    expect(shownFields(spec, item).map(({ name }) => name)).toEqual(['dst', 'proto'])
    expect(otherMembers(spec, item)).toEqual(['src', 'srcPosture', '#note'])
    expect(isShowable(spec, first('{"acls":["x"]}', 'acls').item)).toBe(false)
    expect(isShowable(sectionSpecs.groups, first('{"groups":{"group:a":"x"}}', 'groups').item)).toBe(false)
  })

  it('edits nothing if no value changed', () => {
    const text = '{"grants":[{"dst":["b@"],"src":["a@"],"ip":["*"],"app":{"x.y/z":[{ "a": 1 }]},"more":1}]}'
    const { item, spec } = first(text, 'grants')
    expect(evaluateEdit(text, editFor(spec, valuesOf(spec, item), item)).edits).toEqual([])
  })

  it('inserts a new member in its usual place and removes an emptied one', () => {
    const text = '{"grants":[{"src":["a@"],"dst":["b@"],"via":["tag:x"]}]}'
    const { item, spec } = first(text, 'grants')
    const values = valuesOf(spec, item)
    const edit = editFor(spec, { ...values, fields: { ...values.fields, ip: ['*'], via: [] } }, item)
    expect(applyEdits(text, evaluateEdit(text, edit).edits ?? [])).toBe(
      '{"grants":[{"src":["a@"],"dst":["b@"],"ip":["*"]}]}',
    )
  })

  it('writes a new rule with the members every rule has', () => {
    const spec = sectionSpecs.acls
    const values = { ...emptyValues(spec), fields: { src: ['a@'], dst: ['b@:1'], proto: ' tcp ' } }
    expect(editFor(spec, values, null)).toMatchObject({
      value: { action: 'accept', src: ['a@'], dst: ['b@:1'], proto: 'tcp' },
    })
  })
})

describe('problems from the control plane', () => {
  it('are assigned to the field and name they concern', () => {
    const spec = sectionSpecs.acls
    const values = { ...emptyValues(spec), fields: { src: ['a@', 'group:x'], dst: ['b@'], proto: 'nope' } }
    const { problems } = evaluateEdit('{"acls":[]}', editFor(spec, values, null))
    expect(problems.map(({ field, index, fatal }) => ({ field, index, fatal }))).toEqual([
      { field: 'proto', index: undefined, fatal: true },
      { field: 'dst', index: 0, fatal: true },
      { field: 'src', index: 1, fatal: false },
    ])
    const groups = { ...emptyValues(sectionSpecs.groups), key: 'group:a', fields: { value: ['x'] } }
    const text = '{"groups":{"group:a":[]}}'
    const duplicate = evaluateEdit(text, editFor(sectionSpecs.groups, groups, null))
    expect(duplicate.problems.map(({ field, fatal }) => ({ field, fatal }))).toEqual([
      { field: 'key', fatal: true },
      { field: 'value', fatal: true },
    ])
  })
})

describe('an entry of a changed text', () => {
  it('is found again only if it is unambiguous', () => {
    const { item } = first('{"acls":[{"src":["a@"]},{"src":[]}]}', 'acls')
    expect(findAgain('{"acls":[{"src":["a@"]}]}', item)).toBe(0)
    expect(findAgain('{"acls":[{},{"src":["a@"]}]}', item)).toBe(1)
    expect(findAgain('{"acls":[{},{"src":["a@"]},{"src":["a@"]}]}', item)).toBe(-1)
    expect(findAgain('{"acls":[{"src":["b@"]}]}', item)).toBe(-1)
  })
})
