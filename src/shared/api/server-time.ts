import type { ServerInfo } from './server'

/** Returns the server's time at the time `now` of this computer, in milliseconds. */
export function serverTime(
  { clockAheadMs, clockStoppedAt }: Pick<ServerInfo, 'clockAheadMs' | 'clockStoppedAt'>,
  now: number,
): number {
  return clockStoppedAt === undefined ? now + clockAheadMs : Date.parse(clockStoppedAt)
}
