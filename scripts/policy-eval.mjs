// @ts-check
// npm run --silent policy:eval: reads one JSON policy case per line on standard input and writes one JSON answer per line to standard
// output.
import { createInterface } from 'node:readline'
import { loadPolicyEngine } from './lib/policy-engine.mjs'

const { evaluateCase } = await loadPolicyEngine('analyse/evaluate')

/** Explains in a sentence why a line is not a policy case. @param {any} question */
function missingIn(question) {
  if (typeof question !== 'object' || question === null || Array.isArray(question)) return 'A case is a JSON object.'
  if (typeof question.policy !== 'string') return 'The case has no policy: "policy" is the text of one.'
  const lists = ['users', 'nodes'].filter((name) => !Array.isArray(question[name]))
  return lists.length > 0 ? `The case lacks ${lists.join(' and ')}: each is a list, which may be empty.` : undefined
}

/** @param {string} line */
function answer(line) {
  let id = ''
  try {
    const question = JSON.parse(line)
    id = question?.id ?? ''
    const missing = missingIn(question)
    if (missing) return { id, status: 500, error: missing }
    return evaluateCase(question)
  } catch (error) {
    return { id, status: 500, error: error instanceof Error ? error.message : String(error) }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== '') process.stdout.write(JSON.stringify(answer(line)) + '\n')
}
