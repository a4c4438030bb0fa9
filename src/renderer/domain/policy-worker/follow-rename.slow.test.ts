import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Act } from '@shared/acts/act'
import { applyActs } from '@shared/acts/apply-acts'
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

function differenceOf(text: string, acts: readonly Act[]): AnswerTo<'acts'> {
  const answerer = createAnswerer()
  answerer.take({ kind: 'network', network: live })
  const reply = answerer.take({ kind: 'ask', id: 1, question: 'acts', ask: { text, acts, now: 0 } })
  if (!reply?.answer.ok) throw new Error(JSON.stringify(reply?.answer))
  return reply.answer.value as AnswerTo<'acts'>
}

const comments = (text: string) => text.match(/\/\/[^\n]*|\/\*[^*]*\*\//g)

/** A policy as people write it: comments between lines and entries. */
const text = fc
  .record({ acls: fc.array(validAcl, { maxLength: 5 }), grants: fc.array(validGrant, { maxLength: 3 }) })
  .map((given) => {
    const tests = [{ src: 'cem@', accept: [], deny: ['bob@:22', 'tag:web:22'] }]
    const lines = JSON.stringify({ ...policyWith(given), tests }, null, 2).split('\n')
    return lines.map((line, at) => (at % 3 === 0 ? `${line} // why cem@ and tag:web ${at}` : line)).join('\n')
  })

const nothing = { gained: { entries: [] }, lost: { entries: [] }, pairs: 0 }

describe('a policy that follows a rename', () => {
  it('gives everyone what they had: at the end, and at every step on the way nobody loses anything', () => {
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

  it('leads back to the same text', () => {
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

  it('follows a tag: owner first, then machine by machine, and the old name goes last', () => {
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
