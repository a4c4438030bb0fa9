import type { MockDb } from '@main/db/repos'
import { openInMemory } from '@main/db/open'
import { createMockApp, type MockApp } from '@main/mock/network'
import { checked, fetchFrom } from './fetch-from'
import { seedDatabase } from '@main/mock/seed/seed'

export interface TestMock {
  /** Answers `Request`s for `/api/v1/…` on any host. Checks every response against the contract. */
  fetch: (request: Request) => Promise<Response>
  /** The same as plain data. */
  respond: MockApp['respond']
  /** Makes one call by method and path after `/api/v1`, and returns the response. */
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>
  db: MockDb
  /** The controls for its host besides its calls. */
  control: MockApp['control']
  /** The mock's warnings: calls without a handler. */
  warnings: string[]
  close: () => void
}

export interface TestMockOptions {
  /** Default 1. Null for an empty server. */
  seed?: number | null
  /** The number of machines. Default: derived from the seed, 10 to 30. */
  nodes?: number
  /** The length of its past in days. Default: 600. */
  days?: number
  /** Milliseconds since 1970. Default: a fixed morning, for reproducible times. */
  now?: () => number
  random?: (size: number) => Uint8Array
}

export const TEST_NOW = Date.parse('2026-11-21T08:00:00.000Z')

/** Creates the real mock server on a database in memory, for tests of pages and handlers. */
export async function createTestMock({
  seed = 1,
  nodes,
  days,
  now = () => TEST_NOW,
  random,
}: TestMockOptions = {}): Promise<TestMock> {
  const db = openInMemory()
  if (seed !== null) await seedDatabase(db, { seed, nodes, days, now: now() })
  const warnings: string[] = []
  const app = checked(
    createMockApp({ db, now, warn: (message) => void warnings.push(message), ...(random ? { random } : {}) }),
  )
  const fetchMock = fetchFrom(app)
  const call: TestMock['call'] = async (method, path, body) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const response = await fetchMock(new Request(`http://mock.test/api/v1${path}`, init))
    return { status: response.status, body: await response.json() }
  }
  return { fetch: fetchMock, respond: app.respond, control: app.control, call, db, warnings, close: () => db.close() }
}
