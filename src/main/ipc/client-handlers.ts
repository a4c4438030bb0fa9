import { refusal } from '@shared/api/error'
import { type ClientChoices, defaultClientChoices } from '@shared/ipc/client'
import { isKnownAddress } from '@main/local-client/known-address'
import type { LocalClient } from '@main/local-client/local-client'
import type { CallHandlers } from './handle'

export interface ClientServices {
  /** Created at the first call. */
  readonly client: () => Promise<LocalClient>
  readonly choices: { get(): ClientChoices | undefined; set(choices: ClientChoices): void }
  /** Lets the user choose a file; null if the dialog was cancelled. */
  readonly choosePath: () => Promise<string | null>
  /** Lets the person agree to run this file as the client. Rejects with ApiError if they refuse. */
  readonly confirm: (path: string) => Promise<void>
}

/** Programs of the client that pages may have running at once. */
const AT_ONCE = 8

type ClientCalls = Pick<CallHandlers, Extract<keyof CallHandlers, `client:${string}`>>

/** Calls about this computer's own client. */
export function clientHandlers({ client, choices, choosePath, confirm }: ClientServices): ClientCalls {
  let connecting = false
  let running = 0
  const limited = async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) throw refusal('conflict', 'clientBusy')
    running += 1
    try {
      return await run()
    } finally {
      running -= 1
    }
  }
  const current = () => choices.get() ?? defaultClientChoices
  const choose = async (patch: Partial<ClientChoices>) => {
    choices.set({ ...current(), ...patch })
    const made = await client()
    made.reset()
    return current()
  }
  /** The client, if it knows a machine with this address: the console queries no other addresses. */
  const clientFor = async (address: string) => {
    const made = await client()
    if (isKnownAddress(await made.report(), address)) return made
    throw refusal('notFound', 'clientStranger', { path: 'address' })
  }
  return {
    'client:report': async () => (await client()).report(),
    'client:facts': ({ address }) => limited(async () => (await clientFor(address)).facts(address)),
    'client:ping': ({ address, ticket }) => limited(async () => (await clientFor(address)).ping(address, ticket)),
    'client:cancel': async ({ ticket }) => (await client()).cancel(ticket),
    'client:connect': async ({ address, port }) => {
      // One at a time: the console tests a connection, it does not scan.
      if (connecting) throw refusal('conflict', 'clientBusy')
      connecting = true
      try {
        return await (await clientFor(address)).connect(address, port)
      } finally {
        connecting = false
      }
    },
    'client:network': () => limited(async () => (await client()).network()),
    'client:filter': () => limited(async () => (await client()).filter()),
    'client:choices': current,
    'client:enable': ({ on }) => choose({ enabled: on }),
    'client:choose': async ({ what, by }) => {
      const path = by === 'found' ? null : await choosePath()
      if (path !== null) await confirm(path)
      return by === 'dialog' && path === null ? current() : choose({ [what]: path })
    },
  }
}
