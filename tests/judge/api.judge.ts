import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestMock } from '@tests/support/mock-app'
import { goldens } from './captured-requests'
import { judgedFolder } from './folder'

// The answers of a current server, captured by its own tests; captured-requests.ts has the request for each file.
const folder = join(judgedFolder(), 'api-golden')

const TIME = /^\d{4}-\d{2}-\d{2}T.*Z$/

/** Returns the captured value without the excepted fields; `parent` is the field that holds the value. */
function strip(captured: unknown, except: Record<string, string>, parent = ''): unknown {
  if (Array.isArray(captured)) return captured.map((item) => strip(item, except, parent))
  if (typeof captured !== 'object' || captured === null) return captured
  const fields = Object.entries(captured).filter(([name]) => !(name in except || `${parent}.${name}` in except))
  return Object.fromEntries(fields.map(([name, field]) => [name, strip(field, except, name)]))
}

/** Returns our value as the capture would show it: only its fields, with placeholders if it has them and our value is of that kind. */
function project(ours: unknown, captured: unknown): unknown {
  if (captured === '<timestamp>' && typeof ours === 'string' && TIME.test(ours)) return captured
  if (captured === '<secret>' && typeof ours === 'string') return captured
  if (Array.isArray(captured) && Array.isArray(ours)) return ours.map((item, index) => project(item, captured[index]))
  if (typeof captured !== 'object' || captured === null || typeof ours !== 'object' || ours === null) return ours
  const fields = Object.entries(captured).filter(([name]) => name in ours)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, project((ours as Record<string, unknown>)[name], field)]),
  )
}

describe.runIf(existsSync(folder))("the mock answers like the server's own captures", () => {
  test('every capture has its request here', () => {
    const files = readdirSync(folder).map((name) => name.replace('.json', ''))
    expect(Object.keys(goldens).toSorted()).toEqual(files.toSorted())
  })

  test.each(Object.entries(goldens))('%s', async (name, { setup, call, status, except = {} }) => {
    const captured = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { status: number; body: unknown }
    const mock = await createTestMock({ seed: null })
    setup(mock.db)
    const answer = await mock.call(...call)
    mock.close()
    expect(answer.status).toBe(status?.is ?? captured.status)
    // For errors only the status was captured.
    const wanted = strip(captured.body, except)
    expect(wanted === null ? null : project(answer.body, wanted)).toEqual(wanted)
  })
})
