#!/usr/bin/env node
// Answers policy cases: one JSON case a line on standard input, one JSON answer a line on standard output.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'

const root = resolve(import.meta.dirname, '..')
const sources = resolve(root, 'src/shared/policy')
const bundle = resolve(root, 'node_modules/.cache/policy-eval/evaluate.mjs')

/** True when the bundle is there and no source is younger. */
function isFresh() {
  if (!existsSync(bundle)) return false
  const built = statSync(bundle).mtimeMs
  return readdirSync(sources).every((name) => statSync(resolve(sources, name)).mtimeMs < built)
}

if (!isFresh()) {
  await build({
    input: resolve(sources, 'evaluate.ts'),
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'silent',
    output: { file: bundle, format: 'esm' },
  })
}
const { evaluateCase } = await import(pathToFileURL(bundle).href)

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
