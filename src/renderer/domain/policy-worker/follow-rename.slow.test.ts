import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Act } from '@shared/acts/act'
import { applyActs } from '@shared/acts/apply-acts'
import { checkPolicy } from '@shared/policy/analyse/check'
import { followTag, followUser } from '@shared/policy/text/follow-rename'
import { policyWith, smallContext, validAcl, validGrant } from '@tests/support/random-policy'
import { createAnswerer } from './answerer'
import type { AnswerTo, LiveNetwork } from './questions'

const live: LiveNetwork = {
  users: smallContext.users.map((user) => ({ ...user, id: String(user.id) })),
  nodes: smallContext.nodes.map((node, place) => {
    const user = smallContext.users.find(({ name }) => name === node.user)
    return { ...node, id: String(place + 1), ...(user && { user: String(user.id) }) }
  }),
}

function differenceOf(text: string, acts: readonly Act[]): AnswerTo<'acts'>['allowed'] {
  const answerer = createAnswerer()
  answerer.take({ kind: 'network', network: live })
  const reply = answerer.take({ kind: 'ask', id: 1, question: 'acts', ask: { text, acts, now: 0 } })
  if (!reply?.answer.ok) throw new Error(JSON.stringify(reply?.answer))
  return (reply.answer.value as AnswerTo<'acts'>).allowed
}

const comments = (text: string) => text.match(/\/\/[^\n]*|\/\*[^*]*\*\//g)

/** A realistic policy, with comments between lines and entries. */
const text = fc
  .record({ acls: fc.array(validAcl, { maxLength: 5 }), grants: fc.array(validGrant, { maxLength: 3 }) })
  .map((given) => {
    const tests = [{ src: 'cem@', accept: [], deny: ['bob@:22', 'tag:web:22'] }]
    const lines = JSON.stringify({ ...policyWith(given), tests }, null, 2).split('\n')
    return lines.map((line, at) => (at % 3 === 0 ? `${line} // why cem@ and tag:web ${at}\n` : `${line}\n`)).join('')
  })

const people = ['ann@example.com', 'bob@', 'cem@']
const sshUsers = { action: 'accept', users: ['root', 'autogroup:nonroot'] }

/** Rules and tests that servers validate when they accept a policy: they refer to users and tags that must exist, and to login users. */
const judged = fc
  .record({
    ssh: fc.array(
      fc.oneof(
        fc.constantFrom(...people).map((user) => ({ ...sshUsers, src: [user], dst: [user] })),
        fc.constantFrom(...people, 'tag:web').map((name) => ({ ...sshUsers, src: [name], dst: ['tag:db'] })),
        fc.constant({ ...sshUsers, src: ['autogroup:member'], dst: ['autogroup:self', 'tag:web'] }),
      ),
      { maxLength: 3 },
    ),
    tests: fc.array(
      fc.constantFrom(...people, 'tag:web').map((src) => ({ src, accept: ['tag:web:443'], deny: ['cem@:22'] })),
      { maxLength: 2 },
    ),
    sshTests: fc.array(
      fc.constantFrom(...people).map((src) => ({ src, dst: ['tag:db'], deny: ['nobody'] })),
      { maxLength: 1 },
    ),
    nodeAttrs: fc.array(
      fc.constantFrom(...people, 'tag:web').map((target) => ({ target: [target], attr: ['randomize-client-port'] })),
      { maxLength: 2 },
    ),
  })
  .map((given) => {
    const acls = [{ action: 'accept', src: ['ann@example.com', 'bob@', 'cem@', 'tag:web'], dst: ['tag:web:443'] }]
    return JSON.stringify({ ...policyWith({ acls, grants: [] }), ...given }, null, 2)
  })

/** Returns why a server with this network would refuse a policy. */
const refusedBy = (network: LiveNetwork, policy: string) => checkPolicy(policy, network).refusal

const nothing = {
  gained: { entries: [] },
  lost: { entries: [] },
  pairs: 0,
  ssh: { gained: { entries: [] }, lost: { entries: [] } },
}

describe('a policy that follows a rename', () => {
  it("keeps everyone's access at the end, and no step removes any", () => {
    const seen = { followed: 0 }
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('1', '2', '3'),
        fc.constantFrom('dana', 'd@example.net'),
        (policy, id, name) => {
          const followed = followUser(policy, live.users, id, name)
          if (!followed) return
          seen.followed++
          const rename: Act = { kind: 'user.rename', id, name }
          const both: Act = { kind: 'policy.save', text: followed.both }
          expect(differenceOf(policy, [both])).toMatchObject(nothing)
          expect(differenceOf(policy, [both, rename])).toMatchObject(nothing)
          expect(differenceOf(policy, [both, rename, { kind: 'policy.save', text: followed.text }])).toMatchObject(
            nothing,
          )
          expect(comments(followed.text)).toEqual(comments(policy))
          expect(comments(followed.both)).toEqual(comments(policy))
        },
      ),
      { numRuns: 100 },
    )
    expect(seen.followed).toBeGreaterThan(20)
  })

  it('is accepted at every step, forwards and backwards', () => {
    const seen = { users: 0, tags: 0 }
    fc.assert(
      fc.property(judged, fc.constantFrom('1', '2', '3'), (policy, id) => {
        fc.pre(refusedBy(live, policy) === undefined)
        const followed = followUser(policy, live.users, id, 'dana')
        if (!followed) return
        seen.users++
        const rename: Act[] = [{ kind: 'user.rename', id, name: 'dana' }]
        const { network: renamed } = applyActs({ network: live, policy }, rename, 0)
        for (const [network, step] of [
          [live, followed.both],
          [renamed, followed.text],
          [renamed, followed.bothBack],
        ] as const)
          expect([step, refusedBy(network, step)]).toEqual([step, undefined])
        const back: Act[] = [
          { kind: 'policy.save', text: followed.bothBack },
          { kind: 'user.rename', id, name: live.users.find((user) => user.id === id)?.name ?? '' },
        ]
        expect(differenceOf(policy, [...rename, { kind: 'policy.save', text: followed.text }, ...back])).toMatchObject(
          nothing,
        )
      }),
      { numRuns: 150 },
    )
    fc.assert(
      fc.property(judged, (policy) => {
        fc.pre(refusedBy(live, policy) === undefined)
        const followed = followTag(policy, 'tag:web', 'tag:fresh')
        if (!followed) return
        seen.tags++
        const retag = (from: string, to: string): Act[] =>
          live.nodes
            .filter(({ tags }) => tags.includes('tag:web'))
            .map(({ id, tags }) => ({ kind: 'node.tags', id, tags: tags.map((tag) => (tag === from ? to : tag)) }))
        const { network: renamed } = applyActs(
          { network: live, policy: followed.both },
          retag('tag:web', 'tag:fresh'),
          0,
        )
        for (const [network, step] of [
          [live, followed.both],
          [renamed, followed.text],
          [renamed, followed.bothBack],
        ] as const)
          expect([step, refusedBy(network, step)]).toEqual([step, undefined])
      }),
      { numRuns: 100 },
    )
    expect(Math.min(seen.users, seen.tags)).toBeGreaterThan(15)
  })

  it('restores the original text when reversed', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('2', '3'), (policy, id) => {
        const old = live.users.find((user) => user.id === id)?.name ?? ''
        const followed = followUser(policy, live.users, id, 'dana')
        const after = applyActs({ network: live, policy }, [{ kind: 'user.rename', id, name: 'dana' }], 0)
        expect(followed && followUser(followed.text, after.network.users, id, old)?.text).toBe(followed && policy)
      }),
      { numRuns: 100 },
    )
  })

  it('renames a tag: owner first, then machine by machine, and the old name last', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('tag:web', 'tag:db', 'tag:router', 'tag:exit'), (policy, tag) => {
        const followed = followTag(policy, tag, 'tag:fresh')
        expect(followed).not.toBeNull()
        const acts: Act[] = [{ kind: 'policy.save', text: followed?.both ?? '' }]
        expect(differenceOf(policy, acts)).toMatchObject(nothing)
        for (const { id, tags } of live.nodes.filter((node) => node.tags.includes(tag))) {
          const renamed = tags.map((one) => (one === tag ? 'tag:fresh' : one))
          acts.push({ kind: 'node.tags', id, tags: renamed })
          expect(differenceOf(policy, acts)).toMatchObject(nothing)
        }
        acts.push({ kind: 'policy.save', text: followed?.text ?? '' })
        expect(differenceOf(policy, acts)).toMatchObject(nothing)
        const { network, policy: last } = applyActs({ network: live, policy }, acts, 0)
        expect(network.nodes.some(({ tags }) => tags.includes(tag))).toBe(false)
        expect(last.replaceAll(/\/\/[^\n]*/g, '')).not.toContain(`"${tag}`)
      }),
      { numRuns: 60 },
    )
  })
})
