import type { ScreenWay } from '@shared/command/connect-command'
import type { Host } from '@shared/net-address'
import type { ProgramHost } from '@main/lib/run-program'
import { findProgram, type ProgramWords } from './terminals'

/** A machine's screen. The host is parsed, so that no part of it can be an option. */
export interface ScreenTarget {
  readonly way: ScreenWay
  readonly host: Host
  readonly port: number
}

/** Programs per way, in the order of preference, with their arguments. */
const PROGRAMS: Record<
  ScreenWay,
  readonly (readonly [name: string, args: (place: string, url: string) => string[]])[]
> = {
  rdp: [
    ['mstsc', (place) => [`/v:${place}`]],
    ['remmina', (_place, url) => ['-c', url]],
    ['xfreerdp3', (place) => [`/v:${place}`]],
    ['xfreerdp', (place) => [`/v:${place}`]],
  ],
  vnc: [
    ['remmina', (_place, url) => ['-c', url]],
    ['vncviewer', (place) => [place.replace(/:(\d+)$/, '::$1')]],
  ],
}

/** Returns the call that shows the screen of a machine; null if no known program is there. On macOS, `url` opens the system's own. */
export function screenCall(
  { way, host, port }: ScreenTarget,
  system: ProgramHost,
): ProgramWords | { url: string } | null {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  if (system.platform === 'darwin')
    return { url: way === 'vnc' ? `vnc://${place}` : `rdp://full%20address=s:${encodeURIComponent(place)}` }
  for (const [name, args] of PROGRAMS[way]) {
    const program = findProgram(system, name)
    if (program !== null) return { program, args: args(place, `${way}://${place}`) }
  }
  return null
}
