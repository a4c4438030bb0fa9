import { networkInterfaces } from 'node:os'
import { defaultClientChoices } from '@shared/ipc/client'
import { type ConnectChoices, defaultConnectChoices } from '@shared/ipc/connect'
import type { Core } from './core'
import { createChoosePath } from './ipc/choose-files'
import { loadOnce } from './lib/load-once'
import type { Services } from './ipc/handlers'
import { meshAddresses } from './ipc/mesh-addresses'
import type { LocalClient } from './local-client/local-client'
import type { ProgramGate } from './window/program-gate'
import type { Windows } from './window/windows'

/** Services about this computer itself: its addresses, its client, and the programs that connect to machines. */
export function createOwnComputer(
  core: Core,
  windows: Windows,
  gate: ProgramGate,
): Pick<Services, 'localClient' | 'connections' | 'meshAddresses'> {
  return {
    localClient: createClientServices(core, windows, gate),
    connections: createConnectServices(core, gate),
    meshAddresses: () => meshAddresses(networkInterfaces()),
  }
}

const clientChoices = ({ value }: Core['settings']) => value.localClient ?? defaultClientChoices

/** The client's code is loaded on the first call. */
function createClientServices({ settings }: Core, windows: Windows, gate: ProgramGate): Services['localClient'] {
  return {
    client: loadOnce(async (): Promise<LocalClient> => {
      const { createRealLocalClient } = await import('./local-client/create-local-client')
      return createRealLocalClient(() => clientChoices(settings))
    }),
    choices: { get: () => settings.value.localClient, set: (localClient) => settings.set({ localClient }) },
    choosePath: createChoosePath(windows.current),
    confirm: (path) => gate.confirm({ use: 'client', command: [path], host: null }),
  }
}

/** The code is loaded on the first call. */
function createConnectServices({ settings }: Core, gate: ProgramGate): Services['connections'] {
  const choices = {
    get: () => settings.value.connect ?? defaultConnectChoices,
    set: (connect: ConnectChoices) => settings.set({ connect }),
  }
  return loadOnce(async () => {
    const { createRealConnections } = await import('./connections')
    const confirm = (command: readonly string[]) => gate.confirm({ use: 'here', command, host: null })
    return createRealConnections(choices, () => clientChoices(settings), confirm)
  })
}
