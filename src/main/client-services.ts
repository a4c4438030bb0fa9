import { defaultClientChoices } from '@shared/ipc/client'
import { type ConnectChoices, defaultConnectChoices } from '@shared/ipc/connect'
import type { Core } from './core'
import { createChoosePath } from './ipc/choose-files'
import type { Services } from './ipc/handlers'
import type { LocalClient } from './local-client/local-client'
import type { Windows } from './window/windows'

/** The client's code is loaded on the first call. */
export function createClientServices({ settings }: Core, windows: Windows): Services['localClient'] {
  const get = () => settings.value.localClient
  let client: Promise<LocalClient> | undefined
  return {
    client: () =>
      (client ??= import('./local-client/create-local-client').then(({ createRealLocalClient }) =>
        createRealLocalClient(() => get() ?? defaultClientChoices),
      )),
    choices: { get, set: (localClient) => settings.set({ localClient }) },
    choosePath: createChoosePath(windows.current),
  }
}

/** The code is loaded on the first call. */
export function createConnectServices({ settings }: Core): Services['connections'] {
  const choices = {
    get: () => settings.value.connect ?? defaultConnectChoices,
    set: (connect: ConnectChoices) => settings.set({ connect }),
  }
  const program = () => settings.value.localClient?.program ?? null
  let connections: ReturnType<Services['connections']> | undefined
  return () =>
    (connections ??= import('./connections').then(({ createRealConnections }) =>
      createRealConnections(choices, program),
    ))
}
