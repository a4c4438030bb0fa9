import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serveTestMock } from '@tests/support/served-mock'
import { serveLines } from '@mesh-console/headscale-server/release'

interface Machine {
  readonly registerMethod: string
  readonly expiry: string | null
}

/** Returns every machine in a response, at any depth. */
function machinesIn(value: unknown): Machine[] {
  if (typeof value === 'string') return value.startsWith('{') ? machinesIn(jsonOf(value)) : []
  if (typeof value !== 'object' || value === null) return []
  const own = 'machineKey' in value && 'registerMethod' in value ? [value as unknown as Machine] : []
  return [...own, ...Object.values(value).flatMap(machinesIn)]
}

/** Policies are JSON with comments and contain no machines. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The formats of "never expires", by registration method. */
function nevers(machines: readonly Machine[]): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const { registerMethod, expiry } of machines) {
    if (expiry !== null && !expiry.startsWith('0001')) continue
    found.set(registerMethod, (found.get(registerMethod) ?? new Set()).add(String(expiry)))
  }
  return Object.fromEntries([...found].map(([method, texts]) => [method, [...texts].toSorted()]))
}

test.each(serveLines)('writes a machine that never expires as a real %s does', async (line) => {
  const golden = join(import.meta.dirname, '../headscale/golden', `${line}.json`)
  const real = nevers(machinesIn(readFileSync(golden, 'utf8')))
  const { app, key, mock } = await serveTestMock(line, { seed: 7, nodes: 40 })
  const authorization = `Bearer ${key}`
  const reply = await app.respond({ method: 'GET', target: '/api/v1/node', authorization, contentType: '', body: '' })
  mock.close()
  const ours = nevers(machinesIn(reply.body))
  expect(Object.keys(real).length).toBeGreaterThan(1)
  for (const [method, texts] of Object.entries(real)) expect([method, ours[method]]).toEqual([method, texts])
})
