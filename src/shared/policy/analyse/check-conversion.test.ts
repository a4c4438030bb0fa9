import { expect, test } from 'vitest'
import { Network } from '@shared/policy/compile/network'
import { applyEdits } from '@shared/policy/edit/style'
import { convertRules, type RuleSection } from '@shared/policy/edit/convert-rules'
import { readPolicy } from '@shared/policy/read/read'
import { smallContext } from '@tests/support/random-policy'
import { blame, checkConversion } from './check-conversion'

const policyOf = (text: string) => {
  const { policy } = readPolicy(text, 'headscale', smallContext.users)
  if (!policy) throw new Error('not a policy')
  return policy
}

function askFor(text: string, from: RuleSection, chosen?: readonly number[]) {
  const policy = policyOf(text)
  const all = (policy[from] ?? []).map(({ index }) => index)
  const { users } = smallContext
  return { text, policy, network: new Network(smallContext), users, from, chosen: chosen ?? all }
}

function convert(text: string, from: RuleSection, chosen?: readonly number[]) {
  const conversion = checkConversion(askFor(text, from, chosen))
  return { ...conversion, after: applyEdits(text, conversion.edits) }
}

const acls = `{
  // The access of every pair.
  "acls": [
    // Web servers.
    {
      "action": "accept", // as ever
      "proto": "tcp",
      "#ha-meta": {"name": "Web"},
      "src": ["ann@example.com"], // Ann
      "dst": ["tag:web:80,443"],
    },

    // Everything else.
    { "action": "accept", "src": ["bob@"], "dst": ["tag:web:*", "tag:db:22", "[fd7a:115c:a1e0::5]:22"] }, // Bob
  ],
  "tagOwners": { "tag:web": ["bob@"], "tag:db": [] },
}
`

test('all ACLs become grants in their place, with their comments and the notes of other consoles', () => {
  expect(convert(acls, 'acls').after).toBe(`{
  // The access of every pair.
  "grants": [
    // Web servers.
    // as ever
    // #ha-meta: {"name":"Web"}
    {
      "src": ["ann@example.com"], // Ann
      "dst": ["tag:web"],
      "ip": ["tcp:80", "tcp:443"],
    },

    // Everything else.
    { "src": ["bob@"], "dst": ["tag:web"], "ip": ["*"] }, // Bob

    { "src": ["bob@"], "dst": ["tag:db", "fd7a:115c:a1e0::5"], "ip": ["22"] },
  ],
  "tagOwners": { "tag:web": ["bob@"], "tag:db": [] },
}
`)
})

test('a chosen rule follows the grants that there are, and grants become ACLs again', () => {
  const { after } = convert(acls, 'acls', [1])
  expect(policyOf(after).acls).toHaveLength(1)
  const both = convert(after, 'acls')
  // The empty section stays for the comment above it.
  expect(policyOf(both.after).acls).toEqual([])
  expect(policyOf(both.after).grants).toHaveLength(3)
  const back = convert(both.after, 'grants').after
  expect(policyOf(back).acls?.map(({ written }) => written.map(({ text }) => text))).toEqual([
    ['tag:web:*'],
    ['tag:db:22', '[fd7a:115c:a1e0::5]:22'],
    ['tag:web:80,443'],
  ])
})

test('a comment behind the last comma of a list stays if several rules move there', () => {
  const { after } = convert(
    `{
  "acls": [
    {"action": "accept", "src": ["ann@example.com"], "dst": ["bob@:80"]}, /* Ann. */
    {"action": "accept", "src": ["bob@"], "dst": ["ann@example.com:80"]}
  ],
  "grants": [ {"src": ["bob@"], "dst": ["bob@"], "ip": ["22"]}, ]
}`,
    'acls',
  )
  expect(after).toContain('/* Ann. */')
})

test('a rule that cannot be converted is named with the reason, and the others are converted', () => {
  const given = `{
    "acls": [
      {"action": "accept", "src": ["*"], "dst": ["autogroup:self:*"]},
      {"action": "accept", "src": ["ann@example.com"], "dst": ["*:22"]},
      {"action": "accept", "src": ["*"], "dst": ["0.0.0.0/0:443"]},
    ],
    "grants": [
      {"src": ["*"], "dst": ["*"], "app": {"example.com/cap": [{}]}},
      {"src": ["*"], "dst": ["10.1.0.0/16"], "ip": ["*"], "via": ["tag:router"]},
      {"src": ["*"], "dst": ["tag:router"], "ip": ["icmp:*", "udp:53"]},
    ],
    "tagOwners": {"tag:router": ["bob@"]},
  }`
  const grants = convert(given, 'acls')
  expect(grants.rules).toEqual([1])
  expect(grants.left.map(({ index, because }) => [index, because])).toEqual([
    [0, 'refused'],
    [2, 'refused'],
  ])
  expect(grants.left[0]?.message).toContain('autogroup:self can only be used')
  const back = convert(given, 'grants')
  expect(back.left).toEqual([
    { index: 0, because: 'app', message: '' },
    { index: 1, because: 'via', message: '' },
  ])
  const made = policyOf(back.after).acls?.slice(3) ?? []
  expect(made.map(({ protocol, written }) => [protocol, written[0]?.text])).toEqual([
    ['icmp', 'tag:router:*'],
    ['udp', 'tag:router:53'],
  ])
})

test('a conversion that opens or closes something names the rule', () => {
  const ask = askFor(acls, 'acls')
  const honest = convertRules(acls, ask.policy, 'acls', ask.chosen)
  expect(blame(ask, honest)).toBeNull()
  const edits = honest.result.edits ?? []
  for (const [from, to] of [
    ['"tcp:443"', '"tcp:444"'],
    ['"tcp:80", ', ''],
  ] as const) {
    const wrong = applyEdits(acls, edits).replace(from, to)
    const forged = { ...honest, result: { edits: [{ from: 0, to: acls.length, insert: wrong }] } }
    expect(blame(ask, forged)).toEqual([{ index: 0, because: 'differs', message: '' }])
  }
})
