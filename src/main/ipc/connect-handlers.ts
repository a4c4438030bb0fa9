import type { Connections } from '@main/connect/connections'
import type { AreaHandlers } from './handle'

/** Calls that open connections to machines. `connections` is created at the first call. */
export function connectHandlers(connections: () => Promise<Connections>): AreaHandlers<'connect'> {
  return {
    'connect:state': async () => (await connections()).state(),
    'connect:terminal': async ({ terminal }) => (await connections()).chooseTerminal(terminal),
    'connect:remember': async ({ key, login }) => (await connections()).remember(key, login),
    'connect:shell': async (target) => (await connections()).openShell(target),
    'connect:screen': async (target) => (await connections()).openScreen(target),
  }
}
