import { describe, expect, it } from 'vitest'
import { dialectWarnings } from './dialect'
import { currentDialect, type PolicyDialect } from './dialect-flags'
import { readPolicy } from './read'

const warningsOf = (text: string, change: Partial<PolicyDialect>) =>
  dialectWarnings(readPolicy(text, 'headscale'), { ...currentDialect, ...change })

const told = (text: string, change: Partial<PolicyDialect>) =>
  warningsOf(text, change).map(({ code, name, offset, length }) => [code, name, text.slice(offset, offset + length)])

const old: Partial<PolicyDialect> = { grants: false, tests: false }

describe('dialectWarnings', () => {
  it('has nothing to say of a policy that the current server takes', () => {
    const text =
      '{"groups": {"group:a": ["ann@"]}, "tagOwners": {"tag:a": ["group:a"], "tag:b": ["tag:a"]}, "grants": [],' +
      '"acls": [{"action": "accept", "src": ["autogroup:danger-all"], "dst": ["autogroup:self:*"]}], "tests": [],' +
      '"ssh": [{"action": "check", "src": ["ann@"], "dst": ["tag:a"], "users": ["root"]}]}'
    expect(told(text, {})).toEqual([])
  })

  it('tells sections that are refused from sections that are ignored', () => {
    const text = '{"acls": [], "grants": [], "tests": [], "x": 1}'
    expect(told(text, old)).toEqual([
      ['section-refused', 'grants', '"grants"'],
      ['section-refused', 'tests', '"tests"'],
      ['section-refused', 'x', '"x"'],
    ])
    const ignoring = warningsOf(text, { ...old, refusesUnknown: false })
    expect(ignoring.map(({ code, refused }) => [code, refused])).toEqual(Array(3).fill(['section-ignored', false]))
    expect(told(text, {})).toEqual([['section-refused', 'x', '"x"']])
  })

  it('tells users that need @ from users that must not have one', () => {
    const bare = '{"groups": {"group:a": ["ann"]}, "tagOwners": {"tag:a": ["bob"]}}'
    expect(told(bare, {})).toEqual([
      ['users-need-at', 'ann', '"ann"'],
      ['users-need-at', 'bob', '"bob"'],
    ])
    expect(told(bare, { usersNeedAt: false })).toEqual([])
    const at =
      '{"groups": {"group:a": ["ann@"]}, "acls": [{"action": "accept", "src": ["bob@"], "dst": ["x@example.com:*"]}]}'
    expect(told(at, { usersNeedAt: false })).toEqual([
      ['users-without-at', 'ann', '"ann@"'],
      ['users-without-at', 'bob', '"bob@"'],
    ])
  })

  it('knows the automatic groups each server has', () => {
    const text =
      '{"acls": [{"action": "accept", "src": ["autogroup:member", "autogroup:danger-all"], "dst": ["autogroup:internet:*"]}]}'
    expect(told(text, { autogroups: false, ...old }).map(([, name]) => name)).toEqual([
      'autogroup:member',
      'autogroup:danger-all',
    ])
    expect(told(text, old).map(([, name]) => name)).toEqual(['autogroup:danger-all'])
  })

  it('names tags that own tags, checks that are not made, and policies that say nothing', () => {
    const text =
      '{"tagOwners": {"tag:a": [], "tag:b": ["tag:a"]}, "ssh": [{"action": "check", "src": ["ann@"], "dst": ["tag:a"], "users": ["root"]}]}'
    expect(told(text, { tagsOwnTags: false, sshCheck: false, takesEmpty: false }).map(([code]) => code)).toEqual([
      'nothing-inside',
      'tag-owner',
      'ssh-check',
    ])
    expect(told('{"grants": []}', { takesEmpty: false })).toEqual([['nothing-inside', '', '{']])
  })
})
