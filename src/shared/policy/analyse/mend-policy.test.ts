import { describe, expect, it } from 'vitest'
import { dialectOf, type PolicyLine } from '@shared/policy/read/dialect-flags'
import type { PolicyContext } from '@shared/policy/read/model'
import { mendPolicy } from './mend-policy'

const context: PolicyContext = {
  users: [
    { id: '1', name: 'alice' },
    { id: '2', name: 'bob' },
  ],
  nodes: [],
}

const before: Partial<Record<PolicyLine, PolicyLine>> = { '0.27': '0.26', '0.28': '0.27' }
const mend = (text: string, line: PolicyLine, from: PolicyLine = before[line] ?? line) =>
  mendPolicy(text, { context, dialect: dialectOf(line), before: dialectOf(from) })

const owners = '"tagOwners": {"tag:a": ["alice@"]},'

describe('mendPolicy', () => {
  it('leaves a policy that the release starts with', () => {
    const text = `{ ${owners} "acls": [{"action":"accept","src":["*"],"dst":["*:*"]}] }`
    const clear = { mends: [], refusal: null, left: null, later: null, early: true, unread: null }
    expect(mend(text, '0.29')).toEqual({ ...clear, text })
  })

  it('says why the release before does not read a policy itself, and which one does', () => {
    const withPort = '{"acls":[{"action":"accept","src":["alice@"],"dst":["*:0"]}]}'
    const words = expect.stringContaining('first port must be >0') as string
    expect(mend(withPort, '0.27').unread).toBeNull()
    expect(mend(withPort, '0.28').unread).toEqual({ words, reader: '0.26' })
    expect(mend(withPort, '0.29', '0.28').unread).toEqual({ words, reader: '0.26' })
    const grants = '{"grants":[{"src":["*"],"dst":["*"],"ip":["*"]}]}'
    expect(mend(grants, '0.29', '0.28').unread?.reader).toBe('0.29')
    expect(mend('{"acls":[{}]}', '0.28').unread?.reader).toBe('0.29')
    expect(mend('{"acls":[{"action":"deny"}]}', '0.28').unread).toMatchObject({ reader: null })
  })

  it('turns port 0 into a ping, and keeps the other destinations and every comment', () => {
    const text = `{
  ${owners}
  "acls": [
    // everybody
    {"action": "accept", "src": ["alice@"], "dst": ["*:22", "tag:a:0"]},
    {"action": "accept", "src": ["bob@"], "dst": ["tag:a:0"]}, // pings
  ],
}`
    const found = mend(text, '0.27')
    expect(found.refusal).toContain(`first port must be >0, or use '*' for wildcard`)
    expect(found).toMatchObject({ left: null, early: true })
    expect(found.mends).toEqual([
      { code: 'portZero', what: 'tag:a:0' },
      { code: 'portZero', what: 'tag:a:0' },
    ])
    expect(found.text).toContain('// everybody\n    {"action": "accept", "src": ["alice@"], "dst": ["*:22"]},')
    expect(found.text).toMatch(/"proto": "icmp".*"src": \["bob@"\], "dst": \["tag:a:\*"\]|"dst": \["tag:a:\*"\].*pings/)
    expect(found.text).toContain('// pings')
  })

  it('names all machines of an SSH rule, only tagged ones if a tag may log in', () => {
    const rule = (src: string) =>
      `{ ${owners} "ssh": [{"action":"accept","src":["${src}"],"dst":["*"],"users":["root"]}] }`
    expect(mend(rule('alice@'), '0.27').mends).toEqual([])
    const people = mend(rule('alice@'), '0.28')
    expect(people.text).toContain('"dst":["autogroup:member"')
    expect(people).toMatchObject({ mends: [{ code: 'sshEverything', what: '*' }], left: null })
    const tag = mend(rule('tag:a'), '0.28')
    expect(tag.text).toContain('"dst":["autogroup:tagged"]')
    expect(tag.left).toBeNull()
  })

  it('takes SSH destinations that a release refuses', () => {
    const text = `{ ${owners} "ssh": [
      {"action":"accept","src":["tag:a"],"dst":["alice@"],"users":["root"]},
      {"action":"accept","src":["alice@"],"dst":["bob@","tag:a"],"users":["root"]}
    ] }`
    const found = mend(text, '0.28')
    expect(found).toMatchObject({ left: null, early: true })
    expect(found.mends).toEqual([
      { code: 'sshOthers', what: 'tag:a → alice@' },
      { code: 'sshOthers', what: 'alice@ → bob@' },
    ])
    expect(found.text).toContain('"dst":["tag:a"]')
  })

  it('takes autogroup:self from sources that are no users, and unknown sections', () => {
    const text = `{ ${owners} "foo": 1, "acls": [{"action":"accept","src":["tag:a","alice@"],"dst":["autogroup:self:*","tag:a:22"]}] }`
    const found = mend(text, '0.29')
    expect(found.left).toBeNull()
    expect(found.mends.map(({ code }) => code).toSorted()).toEqual(['section', 'self'])
    expect(found.text).not.toContain('foo')
    expect(mend(text, '0.26').left).toContain('autogroup:self')
  })

  it('keeps ICMPv6, which `icmp` meant as well before 0.29', () => {
    const text = `{ "acls": [{"action":"accept","proto":"icmp","src":["alice@"],"dst":["*:*"]}] }`
    const found = mend(text, '0.29', '0.28')
    expect(found.mends.map(({ code }) => code)).toEqual(['icmpv6'])
    expect(found.text).toMatch(/"proto": ?"58"/)
    expect(found).toMatchObject({ refusal: null, left: null, later: null, early: true })
    expect(mend(found.text, '0.29', '0.28').mends).toEqual([])
    expect(mend(text, '0.29', '0.29').mends).toEqual([])
  })

  it('says what no edit mends, and what a later save would refuse', () => {
    const twice = { users: [...context.users, { id: '3', name: 'alice' }], nodes: [] }
    const text = `{ "acls": [{"action":"accept","src":["alice@"],"dst":["*:*"]}] }`
    const found = mendPolicy(text, { context: twice, dialect: dialectOf('0.29'), before: dialectOf('0.28') })
    expect(found.left).toContain('alice@')
    expect(found.mends).toEqual([])
    const tests = `{ "acls": [], "tests": [{"src":"alice@","accept":["100.64.0.9:22"]}] }`
    expect(mend(tests, '0.29')).toMatchObject({ refusal: null, left: null })
    expect(mend(tests, '0.29').later).toContain('test(s) failed')
  })
})
