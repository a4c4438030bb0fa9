import { join } from 'node:path'
import type { Flags } from './flag-table'
import type { WorkerSetup } from './mock/protocol'
import { wireLine } from './serve/lines'

/** What the demo network of a data folder begins with, by the flags. */
export function demoSetup(flags: Flags, folder: string): WorkerSetup {
  const { seed, nodes, days, reset, now, faults, serve, serveAs } = flags
  return {
    dbPath: join(folder, 'mock.db'),
    wanted: { seed, nodes, days, reset },
    stoppedAt: now,
    line: serve && wireLine(serveAs),
    faults,
  }
}
