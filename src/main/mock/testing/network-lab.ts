import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StartNotice, type WantedNetwork, type WorkerSetup, createMockService, type Service } from '../network'

/** A folder for the database of a demo network, and the services that are started on it one after the other. */
export interface NetworkLab {
  readonly folder: string
  readonly path: string
  /** The clock of the services. */
  time: number
  /** The service that was started last. */
  service: Service | undefined
  readonly warnings: string[]
  readonly notices: StartNotice[]
  start(options?: WantedNetwork & Partial<Pick<WorkerSetup, 'stoppedAt' | 'line'>>): Service
  get(mock: Service, to?: string): Promise<{ status: number; body: unknown }>
  remove(): Promise<void>
}

async function get(mock: Service, to = '/user') {
  const response = await mock.fetch({ method: 'GET', url: `app://console/api/v1${to}`, headers: [], body: null })
  return { status: response.status, body: JSON.parse(new TextDecoder().decode(response.body ?? undefined)) as unknown }
}

export function createNetworkLab(): NetworkLab {
  const folder = mkdtempSync(join(tmpdir(), 'mock-network-'))
  const lab: NetworkLab = {
    folder,
    path: join(folder, 'mock.db'),
    time: Date.parse('2026-11-21T08:00:00Z'),
    service: undefined,
    warnings: [],
    notices: [],
    start({ stoppedAt, line, ...wanted } = {}) {
      lab.service = createMockService({
        dbPath: lab.path,
        now: () => lab.time,
        warn: (message) => void lab.warnings.push(message),
        notice: (notice) => void lab.notices.push(notice),
        timeoutMs: 100,
        wanted,
        stoppedAt,
        line,
      })
      return lab.service
    },
    get,
    async remove() {
      await lab.service?.close(undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return lab
}
