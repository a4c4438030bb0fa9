import { statSync } from 'node:fs'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Settings } from './store'

/** Tells whether the demo network's database at `path` had been in use and is now missing or empty. */
export function isDatabaseLost(
  path: string,
  { currentId, lastPlace }: Pick<Settings, 'currentId' | 'lastPlace'>,
): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  // SQLite never leaves an empty file.
  if (size === 0) return true
  return size === undefined && (currentId === DEMO_SERVER_ID || lastPlace?.serverId === DEMO_SERVER_ID)
}
