import { statSync } from 'node:fs'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import type { Settings } from './settings-schema'

/** Whether the demo network's database at `path` had been in use and is not there any more, or holds nothing. */
export function isDatabaseLost(
  path: string,
  { currentId, lastPlace }: Pick<Settings, 'currentId' | 'lastPlace'>,
): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  // A file without content is none that SQLite leaves behind.
  if (size === 0) return true
  return size === undefined && (currentId === DEMO_SERVER_ID || lastPlace?.serverId === DEMO_SERVER_ID)
}
