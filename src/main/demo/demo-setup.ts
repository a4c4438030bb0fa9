import { join } from 'node:path'
import type { Flags } from '@main/flags/flag-table'
import type { WorkerSetup } from '@main/mock/protocol'
import { wireLine } from '@mesh-console/headscale-server/release'

/** Returns the initial demo network of a data folder, from the flags. */
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
