import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JsonValue, nodeValue, parseHuJson } from '@shared/policy/syntax/hujson'
import { randomLayout } from '@tests/support/random-layout'
import { policyWith, validAcl, validGrant, wildPolicy } from '@tests/support/random-policy'
import { nodeAt, memberIndex, type PolicySection, sectionKind, sectionPath, sections } from './entries'
import { applyEdits, type TextEdit, layoutOf } from './style'
import { copyEntry } from './copy-entry'
import { editPolicy, type PolicyEdit } from './policy-edit'

type Item = [key: string | undefined, value: JsonValue]

function nodeOf(text: string, section: PolicySection) {
  let node = parseHuJson(text).root
  for (const name of sectionPath(section)) node = nodeAt(node, [memberIndex(node, name)])
  return node?.type === sectionKind(section) ? node : undefined
}

/** The entries of a section as data. */
function itemsOf(text: string, section: PolicySection): Item[] {
  return (nodeOf(text, section)?.children ?? []).map((child): Item => {
    if (child.type !== 'property') return [undefined, nodeValue(child)]
    return [String(child.children?.[0]?.value), child.children?.[1] ? nodeValue(child.children[1]) : null]
  })
}

const everything = (text: string) => sections.map((section) => [section, itemsOf(text, section)] as const)
/** Comments are written c1., c2. …; a random string may equal one of those. */
const commentsOf = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/c\d+\./g) ?? []

function edited(text: string, edit: PolicyEdit): { text: string; edits: TextEdit[] } | undefined {
  const { edits } = editPolicy(text, edit)
  return edits && { text: applyEdits(text, edits), edits }
}

/** Applies the edit to data, as the expected value of the parsed text. */
function asData(items: Item[], edit: PolicyEdit): Item[] {
  if (edit.kind === 'add') return items.toSpliced(edit.at ?? items.length, 0, [edit.key, edit.value])
  if (edit.kind === 'remove') return items.toSpliced(edit.at, 1)
  if (edit.kind === 'move') {
    const [item] = items.slice(edit.at, edit.at + 1)
    return item ? items.toSpliced(edit.at, 1).toSpliced(edit.to, 0, item) : items
  }
  return items.map(([key, value], index): Item => {
    if (index !== edit.at) return [key, value]
    const members = Object.entries({ ...(value as object), ...edit.fields }).filter(([, one]) => one !== undefined)
    const fields = edit.fields ? (Object.fromEntries(members) as JsonValue) : value
    const next = edit.value === undefined ? fields : edit.value
    return [edit.key !== undefined && key !== undefined ? edit.key : key, next]
  })
}

const names = fc.constantFrom('ann@', 'bob@', 'tag:web', 'group:dev', '*')
const list = fc.array(names, { maxLength: 4 })
/** JSON has no -0. */
const anyJson = fc.jsonValue({ maxDepth: 2 }).map((any) => JSON.parse(JSON.stringify(any)) as JsonValue)
const value = fc.oneof(validAcl, list, anyJson) as fc.Arbitrary<JsonValue>
const words = fc.constantFrom('', 'Words', 'Two\nlines', 'ends */ here', ' // odd ')

/** A possible edit; indices are taken modulo the number of entries. */
const request = fc.record({
  kind: fc.constantFrom('add', 'change', 'remove', 'move'),
  section: fc.constantFrom(...sections),
  at: fc.nat({ max: 20 }),
  to: fc.nat({ max: 20 }),
  key: fc.stringMatching(/^[a-z:"\\/ ]{0,6}$/),
  value,
  fields: fc.record({ src: list, dst: list, proto: fc.constantFrom('tcp', undefined) }, { requiredKeys: [] }),
  description: words,
  part: fc.constantFrom('value', 'fields', 'key', 'description'),
})
type EditRequest = typeof request extends fc.Arbitrary<infer T> ? T : never

function editOf(text: string, given: EditRequest): PolicyEdit | undefined {
  const { section, kind, description } = given
  const items = itemsOf(text, section)
  const keyed = sectionKind(section) === 'object'
  if (kind === 'add') {
    const at = given.at % (items.length + 1)
    return { kind, section, at, value: given.value, description, ...(keyed ? { key: given.key } : {}) }
  }
  if (items.length === 0) return undefined
  const at = given.at % items.length
  if (kind === 'remove') return { kind, section, at }
  if (kind === 'move') return { kind, section, at, to: given.to % items.length }
  const current = items[at]?.[1]
  const object = typeof current === 'object' && current !== null && !Array.isArray(current)
  if (given.part === 'fields' && !object) return undefined
  return { kind: 'change', section, at, [given.part]: given[given.part] }
}

const documents = fc
  .tuple(
    fc.oneof(
      wildPolicy.map((text) => JSON.parse(text) as JsonValue),
      fc
        .record({ acls: fc.array(validAcl, { maxLength: 6 }), grants: fc.array(validGrant, { maxLength: 4 }) })
        .map((rules) => policyWith(rules) as JsonValue),
    ),
    fc.nat(),
    fc.boolean(),
  )
  .map(([policy, seed, tidy]) => ({ text: randomLayout(policy, { seed, tidy }), tidy }))

/** Comments that an edit may remove: those of the entry it removes or rewrites. */
function mayLose(text: string, edit: PolicyEdit): string[] {
  if (edit.kind === 'add' || edit.kind === 'move') return []
  const node = nodeOf(text, edit.section)
  const entry = node && layoutOf(text, node).entries[edit.at]
  return entry ? commentsOf(text.slice(entry.from, entry.to)) : []
}

/** The range an edit may touch: from the end of the previous entry (whose comma may go) to the start of the next. */
function mayTouch(text: string, edit: PolicyEdit): { from: number; to: number } {
  const node = nodeOf(text, edit.section)
  if (!node || edit.kind === 'add') return { from: 0, to: text.length }
  const { entries, start, close } = layoutOf(text, node)
  const low = edit.kind === 'move' ? Math.min(edit.at, edit.to) : edit.at
  const high = edit.kind === 'move' ? Math.max(edit.at, edit.to) : edit.at
  const before = entries[low - 1]
  return {
    from: before ? before.node.offset + before.node.length : start,
    to: entries[high + 1]?.from ?? close,
  }
}

describe('edits of random documents', () => {
  it('the text matches the data, other comments stay, nothing outside is touched', () => {
    let made = 0
    fc.assert(
      fc.property(documents, fc.array(request, { minLength: 1, maxLength: 6 }), (generated, requests) => {
        let { text } = generated
        for (const given of requests) {
          const edit = editOf(text, given)
          const result = edit && edited(text, edit)
          if (!edit || !result) continue
          made++
          const want = everything(text).map(([section, items]) => {
            return [section, section === edit.section ? asData(items, edit) : items] as const
          })
          expect(parseHuJson(result.text).problems.filter(({ code }) => code !== 'duplicate-key')).toEqual([])
          expect(everything(result.text)).toEqual(want)
          const lost = mayLose(text, edit)
          const kept = commentsOf(text).filter((comment) => !lost.includes(comment))
          expect(commentsOf(result.text)).toEqual(expect.arrayContaining(kept))
          expect(new Set(commentsOf(result.text)).size).toBe(commentsOf(result.text).length)
          const { from, to } = mayTouch(text, edit)
          for (const one of result.edits) {
            expect(one.from).toBeGreaterThanOrEqual(from)
            expect(one.to).toBeLessThanOrEqual(to)
            const gone = text.slice(one.from, one.to).trim()
            expect(edit.kind !== 'add' || ['', 'null'].includes(gone)).toBe(true)
          }
          text = result.text
        }
      }),
      { numRuns: 1000 },
    )
    expect(made).toBeGreaterThan(1000)
  }, 120_000)

  it('moving there and back restores the text', () => {
    fc.assert(
      fc.property(documents, request, ({ text, tidy }, given) => {
        fc.pre(tidy)
        const edit = editOf(text, { ...given, kind: 'move' })
        if (edit?.kind !== 'move') return
        const there = edited(text, edit)
        if (!there) return
        const back = edited(there.text, { ...edit, at: edit.to, to: edit.at })
        expect(back?.text).toBe(text)
      }),
      { numRuns: 1000 },
    )
  }, 120_000)

  it('adding and removing an entry leaves no trace', () => {
    fc.assert(
      fc.property(documents, request, ({ text, tidy }, given) => {
        fc.pre(tidy)
        const edit = editOf(text, { ...given, kind: 'add' })
        if (edit?.kind !== 'add' || itemsOf(text, edit.section).length === 0) return
        const more = edited(text, edit)
        const less = more && edited(more.text, { kind: 'remove', section: edit.section, at: edit.at ?? 0 })
        expect(less && commentsOf(less.text)).toEqual(more && commentsOf(text))
        expect(less && everything(less.text)).toEqual(more && everything(text))
      }),
      { numRuns: 1000 },
    )
  }, 120_000)

  it('copying a removed entry back restores it with its comments', () => {
    let made = 0
    fc.assert(
      fc.property(documents, request, ({ text }, given) => {
        const edit = editOf(text, { ...given, kind: 'remove' })
        const less = edit?.kind === 'remove' ? edited(text, edit) : undefined
        if (edit?.kind !== 'remove' || !less) return
        made++
        const { edits = [] } = copyEntry(less.text, { text, section: edit.section, at: edit.at }, edit.at)
        const back = applyEdits(less.text, edits)
        expect(parseHuJson(back).problems.filter(({ code }) => code !== 'duplicate-key')).toEqual([])
        expect(everything(back)).toEqual(everything(text))
        expect(commentsOf(back).toSorted()).toEqual(commentsOf(text).toSorted())
      }),
      { numRuns: 1000 },
    )
    expect(made).toBeGreaterThan(100)
  }, 120_000)

  it('no text and no edit makes it fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), request, (text, given) => {
        const { kind: _kind, ...rest } = given
        editPolicy(text, { ...rest, kind: 'add' })
        editPolicy(text, { ...rest, kind: 'move' })
      }),
    )
  })
})
