import { type Line, quirksOf } from '@shared/api/capabilities'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import type { PolicyProblem } from '@shared/policy/read/model'
import { readPolicies, readWitness, type WitnessAnswer, witnessLines } from '@tests/policy-witness/format'
import { contextAt } from '@tests/policy-witness/play'
import { describe, expect, test } from 'vitest'
import { createAnswerer } from './answerer'
import type { Answer, AnswerTo, Ask, QuestionKind } from './questions'

// Compares the editor's findings with the responses of real servers: an error exactly if they refuse the policy, in their words; no answers
// about access and no advice if there is an error.
const policies = readPolicies()

function askerOf(line: string) {
  const witness = readWitness(line)
  const dialect = dialectOf(quirksOf(line as Line).policyLine)
  return (answer: WitnessAnswer) => {
    const answerer = createAnswerer()
    const { users, nodes } = contextAt(witness, answer)
    const live = nodes.map((node, index) => ({ ...node, id: String(index + 1) }))
    answerer.take({ kind: 'network', network: { users, nodes: live, dialect } })
    return <K extends QuestionKind>(question: K, ask: Ask<K>): Answer<AnswerTo<K>> => {
      const reply = answerer.take({ kind: 'ask', id: 1, question, ask })
      if (!reply) throw new Error('No answer')
      return reply.answer as Answer<AnswerTo<K>>
    }
  }
}

const isError = ({ severity }: PolicyProblem) => severity === 'error'

/** Stages that only some servers check: their errors depend on users and on the policy's own tests. */
const later = ['users', 'tests']

describe.for(witnessLines)('%s', (line) => {
  const asker = askerOf(line)
  const asked = readWitness(line).answers.flatMap((answer) => {
    const { policy = '', about = '' } = policies[answer.id] ?? {}
    return policy === '' ? [] : [{ answer, policy, name: `${answer.id} ${about}` }]
  })

  test("the editor shows an error exactly if the server refuses the policy, in the server's words", () => {
    for (const { answer, policy, name } of asked) {
      const check = asker(answer)('check', { text: policy })
      const errors = check.ok ? check.value.problems.filter(isError) : []
      expect([name, errors.length > 0]).toEqual([name, answer.status !== 200])
      const [first] = errors
      const said = answer.message ?? ''
      const words = (first?.message ?? '').split('\n')
      expect([name, words.every((word) => said.includes(word)) ? '' : `${first?.message} / ${said}`]).toEqual([
        name,
        '',
      ])
      expect(errors.every(({ offset }) => offset >= 0 && offset <= policy.length)).toBe(true)
    }
  })

  test('a refused policy gives no answers about access', () => {
    for (const { answer, policy, name } of asked) {
      const ask = asker(answer)
      const check = ask('check', { text: policy })
      const errors = check.ok ? check.value.problems.filter(isError) : []
      const refused = errors.some(({ stage, code }) => !later.includes(stage) && code !== 'node-attr-user')
      const diff = ask('diff', { before: '', after: policy })
      const why = ask('why', { text: policy, query: 'laptop → web' })
      // A name of several users, or an attribute for nobody, ends a server at its next start.
      const ends = refused || errors.some(({ stage, code }) => stage === 'users' || code === 'node-attr-user')
      expect([name, diff.ok, why.ok]).toEqual([name, !refused, !ends])
      expect([name, check.ok && check.value.answered]).toEqual([name, !ends])
    }
  })

  test('an error and advice never appear at the same place', () => {
    for (const { answer, policy, name } of asked) {
      const ask = asker(answer)
      const check = ask('check', { text: policy })
      const lint = ask('lint', { text: policy })
      const errors = check.ok ? check.value.problems.filter(isError) : []
      const advice = lint.ok ? lint.value.filter(({ code }) => code !== 'undefined-name') : []
      const wrong = advice.filter(
        (one) =>
          errors.some(({ stage }) => stage === 'decode') ||
          errors.some(({ offset, length }) => offset < one.offset + one.length && one.offset < offset + length),
      )
      expect([name, wrong]).toEqual([name, []])
    }
  })
})
