import type { ClientChoices } from '@shared/ipc/client'
import { isProgram } from '@main/lib/is-program'
import { createLocalClient, type LocalClient } from './local-client'
import { openConnection } from './open-connection'
import { runClient } from './run-client'

/** The client of the computer that this process runs on. */
export function createRealLocalClient(choices: () => ClientChoices): LocalClient {
  const { platform, env } = process
  return createLocalClient({
    run: runClient,
    host: { platform, env, isProgram },
    choices,
    openConnection,
    now: Date.now,
  })
}
