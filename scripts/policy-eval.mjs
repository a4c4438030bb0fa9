// @ts-check
// npm run --silent policy:eval: one JSON policy case a line on standard input, one JSON answer a line on standard output.
import { createInterface } from 'node:readline'
import { loadPolicyEngine } from './lib/policy-engine.mjs'

const { evaluateCase } = await loadPolicyEngine('analyse/evaluate')

/** @param {string} line */
function answer(line) {
  let id = ''
  try {
    const question = JSON.parse(line)
    id = question.id
    return evaluateCase(question)
  } catch (error) {
    return { id, status: 500, error: error instanceof Error ? error.message : String(error) }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== '') process.stdout.write(JSON.stringify(answer(line)) + '\n')
}
