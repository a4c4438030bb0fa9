import { describe, expect, it } from 'vitest'
import { commentAbove, outlineItemAt, outlineOf } from './outline'

const text = `// The file.
{
  // People.
  // By team.
  "groups": { "group:dev": ["ann@"] },

  /* Who reaches
   * what. */
  "ACLs": [
    // Developers build.
    { "action": "accept", "src": ["group:dev"], "dst": ["tag:web:80", "db:5432"] },

    // Not of the rule below.

    { "action": "accept", "src": ["*"], "dst": ["*:*"] }, {},
  ],
  "autoApprovers": { "routes": { "10.0.0.0/8": [] }, "exitNode": [] },
  "tests": [{ "src": "ann@", "accept": ["db:22"], "deny": ["db:80"] }],
  "randomizeClientPort": true,
}`

describe('outlineOf', () => {
  const items = outlineOf(text)

  it('lists sections and entries with their comments', () => {
    const lines = items.flatMap((section) => [
      `${section.section}|${section.label}|${section.comment}`,
      ...section.children.map(({ label, comment }) => `- ${label}|${comment}`),
    ])
    expect(lines).toEqual([
      'groups|groups|People. By team.',
      '- group:dev|',
      'acls|ACLs|Who reaches what.',
      '- group:dev → tag:web:80, db:5432|Developers build.',
      '- * → *:*|',
      '- acls[2]|',
      'autoApprovers|autoApprovers|',
      '- routes|',
      '- exitNode|',
      'tests|tests|',
      '- ann@ ✓ db:22 ✗ db:80|',
      'randomizeClientPort|randomizeClientPort|',
    ])
  })

  it('gives a comment behind a rule to no other rule', () => {
    const [section] = outlineOf('{\n  "acls": [\n    { "src": ["a"] }, /* admins */\n    { "src": ["b"] },\n  ],\n}')
    expect(section?.children.map(({ comment }) => comment)).toEqual(['', ''])
  })

  it('finds the item around an offset', () => {
    const labelAt = (part: string) => outlineItemAt(items, text.indexOf(part))?.label
    expect(labelAt('"db:5432"')).toBe('group:dev → tag:web:80, db:5432')
    expect(labelAt('"ACLs"')).toBe('ACLs')
    expect(labelAt('// Not of')).toBe('ACLs')
    expect(labelAt('// The file')).toBeUndefined()
  })

  it('reads a half-typed document as far as possible', () => {
    const labels = outlineOf('{"groups": {"group:a": ["x@"], }, "acls": [{"src": ["group:a"], "dst": [').map(
      ({ label, children }) => [label, children.map((child) => child.label)],
    )
    expect(labels).toEqual([
      ['groups', ['group:a']],
      ['acls', ['group:a']],
    ])
    expect(outlineOf('')).toEqual([])
    expect(outlineOf('[1]')).toEqual([])
  })

  it('finds no comment if something else precedes the entry', () => {
    expect(commentAbove('{"a": 1, "b": 2}', 9)).toBe('')
    expect(commentAbove('"b"', 0)).toBe('')
    expect(commentAbove('// all\n{', 7)).toBe('all')
    expect(commentAbove('// ops\n// #ha-meta: {"name":"Ops","open":true}\n{', 47)).toBe('ops Ops')
  })
})
