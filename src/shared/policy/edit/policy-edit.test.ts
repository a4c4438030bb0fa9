import { describe, expect, it } from 'vitest'
import { applyEdits } from './style'
import { editPolicy, type PolicyEdit } from './policy-edit'

function after(text: string, ...edits: PolicyEdit[]): string {
  const result = editPolicy(text, ...edits)
  if (!result.edits) throw new Error(`refused: ${result.refused.reason}`)
  return applyEdits(text, result.edits)
}

const rule = { action: 'accept', src: ['a@'], dst: ['b@:*'] }
const written = '{ "action": "accept", "src": ["a@"], "dst": ["b@:*"] }'

const policy = `// All of it
{
  // Who is who
  "groups": {
    "group:dev": ["ann@", "bob@"], // the developers
    "group:ops": ["cem@"],
  },

  // Who may reach what
  "acls": [
    // A heading

    // Everybody reaches the web
    { "action": "accept", "src": ["*"], "dst": ["tag:web:80,443"] },
    // Developers reach the database,
    // on its port
    { "action": "accept", "src": ["group:dev"], /* the one */ "dst": ["tag:db:5432"] }, // for now
    { "action": "accept", "src": ["group:ops"], "dst": ["*:*"] }
  ],
}
`

describe('adding', () => {
  it('copies the indentation and commas of the neighbours', () => {
    expect(after(policy, { kind: 'add', section: 'acls', value: rule, description: 'New\nand good' })).toBe(
      policy.replace('"dst": ["*:*"] }\n', `"dst": ["*:*"] },\n    // New\n    // and good\n    ${written}\n`),
    )
    expect(after(policy, { kind: 'add', section: 'groups', key: 'group:x', value: [] })).toBe(
      policy.replace('["cem@"],\n', '["cem@"],\n    "group:x": [],\n'),
    )
  })

  it('inserts an entry before another, below the heading', () => {
    expect(after(policy, { kind: 'add', section: 'acls', at: 0, value: rule })).toBe(
      policy.replace('    // Everybody', `    ${written},\n    // Everybody`),
    )
    expect(after(policy, { kind: 'add', section: 'acls', at: 2, value: rule })).toBe(
      policy.replace(
        '    { "action": "accept", "src": ["group:ops"]',
        `    ${written},\n    { "action": "accept", "src": ["group:ops"]`,
      ),
    )
  })

  it('creates missing parts at their usual position', () => {
    const add: PolicyEdit = { kind: 'add', section: 'tagOwners', key: 'tag:web', value: ['ann@'] }
    expect(after(policy, add)).toBe(
      policy.replace('  },\n\n', '  },\n\n  "tagOwners": {\n    "tag:web": ["ann@"],\n  },\n\n'),
    )
    expect(after('', add)).toBe('{\n  "tagOwners": {\n    "tag:web": ["ann@"],\n  },\n}\n')
    expect(after('// mine', add)).toBe('// mine\n{\n  "tagOwners": {\n    "tag:web": ["ann@"],\n  },\n}\n')
    expect(after('null', add)).toBe('{\n  "tagOwners": {\n    "tag:web": ["ann@"],\n  },\n}')
    expect(after('{\r\n\t"acls": null\r\n}', { kind: 'add', section: 'acls', value: 1 })).toBe(
      '{\r\n\t"acls": [\r\n\t\t1\r\n\t]\r\n}',
    )
    expect(after('{\n}\n', { kind: 'add', section: 'routes', key: '10.0.0.0/8', value: ['tag:r'] })).toBe(
      '{\n  "autoApprovers": {\n    "routes": { "10.0.0.0/8": ["tag:r"] },\n  },\n}\n',
    )
  })

  it('keeps one line one line', () => {
    expect(after('{"acls":[]}', { kind: 'add', section: 'acls', value: { a: [1, 2], b: 3 } })).toBe(
      '{"acls":[{"a":[1, 2], "b":3}]}',
    )
    expect(
      after('{"groups":{"group:a":["x@","y@"]},"acls":[]}', {
        kind: 'add',
        section: 'groups',
        key: 'group:b',
        value: ['x@', 'z@'],
        description: 'why',
      }),
    ).toBe('{"groups":{"group:a":["x@","y@"],/* why */ "group:b":["x@","z@"]},"acls":[]}')
  })

  it('keeps a commented-out example of an empty section below the new entry', () => {
    const text = '{\n  "groups": { // people\n    // "group:admin": ["alice@"],\n  },\n}\n'
    expect(after(text, { kind: 'add', section: 'groups', key: 'group:a', value: ['x@'] })).toBe(
      text.replace('// people', '// people\n    "group:a": ["x@"],'),
    )
  })

  it('writes rules over several lines if the neighbours do', () => {
    const text =
      '{\n    "acls": [\n        {\n            "action": "accept",\n            "src": ["*"],\n            "dst": [\n                "*:*"\n            ]\n        }\n    ]\n}'
    expect(after(text, { kind: 'add', section: 'acls', value: rule })).toBe(
      text.replace(
        '        }\n    ]',
        '        },\n        {\n            "action": "accept",\n            "src": ["a@"],\n            "dst": [\n                "b@:*"\n            ]\n        }\n    ]',
      ),
    )
  })
})

describe('changing', () => {
  it('modifies only the differing parts', () => {
    const fields = { src: ['group:dev', 'dan@'], dst: ['tag:db:5432'] }
    const result = editPolicy(policy, { kind: 'change', section: 'acls', at: 1, fields })
    expect(result.edits).toEqual([
      {
        from: policy.indexOf('"group:dev"], /*') + 11,
        to: policy.indexOf('"group:dev"], /*') + 11,
        insert: ', "dan@"',
      },
    ])
    expect(
      editPolicy(policy, { kind: 'change', section: 'acls', at: 1, fields: { dst: ['tag:db:5432'] } }).edits,
    ).toEqual([])
  })

  it('adds and removes members of a rule at the right position', () => {
    const change: PolicyEdit = {
      kind: 'change',
      section: 'acls',
      at: 0,
      fields: { action: 'accept', proto: 'tcp', src: ['*'] },
    }
    const more = policy.replace('"src": ["*"]', '"proto": "tcp", "src": ["*"]')
    expect(after(policy, change)).toBe(more)
    expect(after(more, { kind: 'change', section: 'acls', at: 0, fields: { proto: undefined } })).toBe(policy)
  })

  it('keeps the spelling of keys, and unknown members', () => {
    const text = '{"ACLs":[{"Action":"accept","srcPosture":["x"],"Src":["a@"],"dst":["*:*"]}]}'
    expect(after(text, { kind: 'change', section: 'acls', at: 0, fields: { src: ['b@'] } })).toBe(
      text.replace('a@', 'b@'),
    )
  })

  it('renames keys, and sets, changes and removes descriptions', () => {
    expect(after(policy, { kind: 'change', section: 'groups', at: 0, key: 'group:devs' })).toBe(
      policy.replace('"group:dev":', '"group:devs":'),
    )
    const described = after(policy, { kind: 'change', section: 'acls', at: 2, description: 'Ops reach all' })
    expect(described).toBe(
      policy.replace(
        '    { "action": "accept", "src": ["group:ops"]',
        '    // Ops reach all\n    { "action": "accept", "src": ["group:ops"]',
      ),
    )
    expect(after(described, { kind: 'change', section: 'acls', at: 2, description: '' })).toBe(policy)
    expect(after(policy, { kind: 'change', section: 'acls', at: 1, description: 'One' })).toBe(
      policy.replace('Developers reach the database,\n    // on its port', 'One'),
    )
  })

  it('edits the last of two members with the same name', () => {
    const text = '{"groups":{"a":["x@"]},"groups":{"b":["y@"]}}'
    expect(after(text, { kind: 'change', section: 'groups', at: 0, value: ['z@'] })).toBe(text.replace('y@', 'z@'))
    const rules = '{"acls":[{"src":["a"],"src":["b"]}]}'
    expect(after(rules, { kind: 'change', section: 'acls', at: 0, fields: { src: undefined } })).toBe('{"acls":[{}]}')
  })
})

describe('removing', () => {
  it("removes the entry's comments and no others", () => {
    expect(after(policy, { kind: 'remove', section: 'acls', at: 1 })).toBe(
      policy.replace(/ {4}\/\/ Developers[^]*for now\n/, ''),
    )
    expect(after(policy, { kind: 'remove', section: 'acls', at: 2 })).toBe(
      policy
        .replace('"tag:db:5432"] }, // for now', '"tag:db:5432"] } // for now')
        .replace(/ {4}{[^\n]*group:ops[^\n]*\n/, ''),
    )
  })

  it('restores the text when an added entry is removed', () => {
    for (const text of [policy, policy.replaceAll('\n', '\r\n'), '{"acls":[1,2]}', '{"acls": [ 1 ]}']) {
      for (const at of [0, 1]) {
        const more = after(text, { kind: 'add', section: 'acls', at, value: rule, description: 'x' })
        expect(after(more, { kind: 'remove', section: 'acls', at })).toBe(text)
      }
    }
  })

  it('leaves no double empty line', () => {
    const text = '{\n  "acls": [\n    1,\n\n    2,\n\n    3\n  ]\n}'
    expect(after(text, { kind: 'remove', section: 'acls', at: 0 })).toBe('{\n  "acls": [\n    2,\n\n    3\n  ]\n}')
    expect(after(text, { kind: 'remove', section: 'acls', at: 1 })).toBe('{\n  "acls": [\n    1,\n\n    3\n  ]\n}')
    expect(after(text, { kind: 'remove', section: 'acls', at: 2 })).toBe('{\n  "acls": [\n    1,\n\n    2\n  ]\n}')
  })
})

describe('moving', () => {
  it('moves the comments and keeps headings in place', () => {
    const moved = after(policy, { kind: 'move', section: 'acls', at: 1, to: 0 })
    expect(moved).toBe(
      policy
        .replace(/ {4}\/\/ Developers[^]*for now\n/, '')
        .replace('    // Everybody', `${/ {4}\/\/ Developers[^]*for now\n/.exec(policy)?.[0]}    // Everybody`),
    )
    expect(after(moved, { kind: 'move', section: 'acls', at: 0, to: 1 })).toBe(policy)
  })

  it('moves commas to the entries that need them', () => {
    const moved = after(policy, { kind: 'move', section: 'acls', at: 2, to: 1 })
    expect(moved).toContain('"dst": ["*:*"] },\n')
    expect(moved).toContain('"dst": ["tag:db:5432"] } // for now\n  ],')
    expect(after(moved, { kind: 'move', section: 'acls', at: 1, to: 2 })).toBe(policy)
  })

  it('never hides an entry behind a comment', () => {
    expect(after('{"acls": [ 1, 2 // two\n ]}', { kind: 'move', section: 'acls', at: 1, to: 0 })).toBe(
      '{"acls": [ 2, // two\n1\n ]}',
    )
  })
})

describe('refused edits', () => {
  const add: PolicyEdit = { kind: 'add', section: 'acls', value: rule }
  it.each([
    ['{ "acls": [ }', 'syntax', 12],
    ['nonsense', 'syntax', 0],
    ['/* open', 'syntax', 0],
    ['[1]', 'root', 0],
    ['{ "acls": {} }', 'section', 10],
    ['{ "acls": "x" }', 'section', 10],
  ])('%s is refused', (text, reason, offset) => {
    expect(editPolicy(text, add).refused).toMatchObject({ reason, at: { offset } })
  })

  it('refuses missing entries', () => {
    expect(editPolicy('{}', { kind: 'remove', section: 'acls', at: 0 }).refused?.reason).toBe('entry')
    expect(editPolicy('{"acls":[1]}', { kind: 'move', section: 'acls', at: 0, to: 1 }).refused?.reason).toBe('entry')
    expect(
      editPolicy('{"acls":[1]}', { kind: 'change', section: 'acls', at: 0, fields: { a: 1 } }).refused?.reason,
    ).toBe('entry')
    expect(editPolicy('{"autoApprovers":[]}', { kind: 'add', section: 'exitNode', value: 'a@' }).refused).toMatchObject(
      {
        reason: 'section',
        path: ['autoApprovers'],
      },
    )
  })
})
