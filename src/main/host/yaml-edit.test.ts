import fc from 'fast-check'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { editYaml } from './yaml-edit'
import type { YamlValue } from './yaml-places'

const file = `---
# top
server_url: http://127.0.0.1:8080 # address
dns:
  # Names
  magic_dns: true
  base_domain: "example.com"   # quoted

  override_local_dns: true
  nameservers:
    global:
      - 1.1.1.1
      # second
      - 1.0.0.1 # again

      # later
    split: {}
      # foo.bar.com:
      #   - 1.1.1.1
  search_domains: []
  extra_records: []
  #   - name: "grafana"
unix_socket: /var/run/x
`

describe('editYaml', () => {
  it.each([
    [['dns', 'magic_dns'], false, '  magic_dns: true\n', '  magic_dns: false\n'],
    [['dns', 'base_domain'], 'b.test', '"example.com"   #', '"b.test"   #'],
    [['dns', 'nameservers', 'global'], ['1.1.1.1', '9.9.9.9'], '- 1.0.0.1 # again', '- 9.9.9.9 # again'],
    [['dns', 'nameservers', 'global'], ['1.0.0.1'], '      - 1.1.1.1\n', ''],
    [
      ['dns', 'nameservers', 'global'],
      ['1.1.1.1', '2.2.2.2', '1.0.0.1'],
      '- 1.1.1.1\n',
      '- 1.1.1.1\n      - 2.2.2.2\n',
    ],
    [
      ['dns', 'nameservers', 'split'],
      { 'a.test': ['1.1.1.1'] },
      'split: {}',
      'split:\n      a.test:\n        - 1.1.1.1',
    ],
    [['dns', 'search_domains'], ['no', 'a.test'], 'search_domains: []', 'search_domains:\n    - "no"\n    - a.test'],
    [
      ['dns', 'extra_records'],
      [{ name: 'a.test', type: 'A', value: '100.64.0.1' }],
      'extra_records: []',
      'extra_records:\n    - name: a.test\n      type: A\n      value: 100.64.0.1',
    ],
    [['dns', 'extra_records'], undefined, '  extra_records: []\n', ''],
    [
      ['dns', 'extra_records_path'],
      '/x.json',
      '  extra_records: []\n',
      '  extra_records: []\n  extra_records_path: /x.json\n',
    ],
    [['log', 'level'], 'info', 'unix_socket: /var/run/x\n', 'unix_socket: /var/run/x\nlog:\n  level: info\n'],
  ] satisfies [string[], YamlValue | undefined, string, string][])(
    'sets %j to %j and leaves the rest',
    (path, value, from, to) => {
      expect(file).toContain(from)
      expect(editYaml(file, path, value)).toBe(file.replace(from, to))
      const windows = file.replaceAll('\n', '\r\n')
      expect(editYaml(windows, path, value)).toBe(file.replace(from, to).replaceAll('\n', '\r\n'))
    },
  )

  it('empties a list and keeps its comments', () => {
    const edited = editYaml(file, ['dns', 'nameservers', 'global'], [])
    expect(edited).toContain('    global: []\n      # second\n\n      # later\n    split')
  })

  it('keeps the original text of unchanged parts between brackets', () => {
    const text = `dns: { base_domain: 'a.test', nameservers: { global: ["1.1.1.1", 9.9.9.9] } } # one line\n`
    expect(editYaml(text, ['dns', 'nameservers', 'global'], ['1.1.1.1', '2.2.2.2'])).toBe(
      text.replace('9.9.9.9', '2.2.2.2'),
    )
    expect(editYaml(text, ['dns', 'magic_dns'], true)).toBe(
      `dns: { base_domain: 'a.test', nameservers: { global: ["1.1.1.1", 9.9.9.9] }, magic_dns: true } # one line\n`,
    )
  })

  it.each(['dns:\n', 'dns:', 'dns: # later\nlog: {}\n', '', '# nothing\n', 'dns: {}\n', 'dns: null\n'])(
    'adds a nested value to %j',
    (text) => {
      const edited = editYaml(text, ['dns', 'nameservers', 'global'], ['1.1.1.1'])
      expect(parse(edited)).toMatchObject({ dns: { nameservers: { global: ['1.1.1.1'] } } })
    },
  )

  it('refuses an edit that it cannot make in place', () => {
    expect(() => editYaml('a: &x [1]\nb: *x\n', ['a'], ['2'])).toThrow(/more than its place/)
    expect(() => editYaml('a: [1, # one\n  2]\n', ['a'], ['2'])).toThrow(/comments/)
    expect(() => editYaml('a: [1\n', ['a'], ['2'])).toThrow(/Flow sequence/)
  })

  const compact = file.replace(
    /dns:[^]*unix/,
    `dns:
    magic_dns: true # here
    nameservers:
        split:
            corp.test: ['10.0.0.1', 10.0.0.2]
            # lab
            lab.test:
            -   10.1.0.1
        # none
        global: [ "1.1.1.1",  9.9.9.9 ] # two
    search_domains:
    - b.test
    extra_records:
    - { name: "x.test", type: "A", value: "100.64.0.1" }
    # more
    -   name: y.test # y
        type: AAAA
        value: 'fd7a::1'
    base_domain: 'example.com'
unix`,
  )
  const word = fc.constantFrom(
    '1.1.1.1',
    'a.test',
    "it's",
    'x # y',
    '2606:4700::1111',
    'no',
    '- a',
    '{',
    '',
    'https://d/x',
  )
  const records = fc.array(
    fc.record({ name: word, type: fc.constantFrom('A', 'AAAA'), value: word }, { noNullPrototype: true }),
    { maxLength: 5 },
  )
  const change = fc.oneof(
    fc.tuple(fc.constant(['dns', 'nameservers', 'global']), fc.array(word, { maxLength: 5 })),
    fc.tuple(
      fc.constant(['dns', 'nameservers', 'split']),
      fc.dictionary(fc.constantFrom('a.test', 'b.test', 'c d'), fc.array(word, { maxLength: 3 }), {
        noNullPrototype: true,
      }),
    ),
    fc.tuple(fc.constant(['dns', 'search_domains']), fc.array(word, { maxLength: 4 })),
    fc.tuple(fc.constant(['dns', 'extra_records']), fc.option(records, { nil: undefined })),
    fc.tuple(fc.constant(['dns', 'base_domain']), word),
    fc.tuple(fc.constant(['dns', 'magic_dns']), fc.boolean()),
  )
  it.each([
    ['block', file],
    ['compact', compact],
  ])('many edits of %s change nothing but their values, and keep every comment', (_, text) => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        let edited = text
        for (const [path, value] of changes) edited = editYaml(edited, path, value)
        const comments = (of: string) => of.split('\n').filter((line) => /^\s*#/.test(line))
        expect(comments(edited).filter((line) => !comments(text).includes(line))).toEqual([])
        // A setting that is removed takes the comments between its own lines with it.
        const isRemoved = changes.some(([, value]) => value === undefined)
        expect(comments(isRemoved ? text : edited)).toEqual(comments(text))
        // Every line outside the changed settings is there, in order.
        const outside = (of: string) => of.slice(0, of.indexOf('\ndns:')) + of.slice(of.indexOf('\nunix_socket:'))
        expect(outside(edited)).toBe(outside(text))
      }),
      { numRuns: 40 },
    )
  })
})
