import type { HostQuestion, Tunnel, TunnelEnd } from '@shared/host/host-report'
import type { HostConnection } from './connection'
import type { FoundHeadscale } from './find-headscale'
import type { HostAccess, HostAccessOptions } from './host-access'
import { createPerson } from './person'

type Parts = Awaited<ReturnType<typeof loadParts>>

export interface HostServiceOptions {
  /** True if the person waits for the server behind this tunnel. */
  readonly mayAsk: (tunnel: Tunnel) => boolean
  /** Called when questions appear or go. */
  readonly onQuestions: (open: HostQuestion[]) => void
}

/** The hosts of servers. Its code, and the folder for ssh, are loaded with the first use: most consoles need none of it. */
export interface HostService {
  /** Connects to a host and finds Headscale there. Rejects with HostError. */
  find(
    destination: string,
    signal: AbortSignal,
  ): Promise<{ readonly connection: HostConnection; readonly headscale: FoundHeadscale }>
  createKey(connection: HostConnection, headscale: FoundHeadscale): Promise<string>
  expireKey(connection: HostConnection, headscale: FoundHeadscale, key: string): Promise<void>
  /** Opens a tunnel through a connection, which from then on belongs to the tunnel. */
  carry(tunnel: Tunnel, connection: HostConnection): Promise<void>
  readonly openTunnel: (tunnel: Tunnel) => Promise<TunnelEnd>
  /** Closes the tunnels of servers that are not used any more. */
  keep(tunnels: readonly Tunnel[]): void
  again(): void
  questions(): HostQuestion[]
  answer(id: string, answer: string | null): void
  readonly close: () => void
}

export function createHostService({ mayAsk, onQuestions }: HostServiceOptions): HostService {
  const person = createPerson(onQuestions)
  let parts: Promise<Parts> | undefined
  let access: HostAccess | undefined
  const load = () =>
    (parts ??= loadParts({ ask: person.ask, mayAsk }).then((loaded) => ((access = loaded.access), loaded)))
  return {
    async find(destination, signal) {
      const { access: hosts, findHeadscale } = await load()
      const connection = await hosts.connect(destination, signal)
      try {
        return { connection, headscale: await findHeadscale(connection) }
      } catch (error) {
        connection.close()
        throw error
      }
    },
    createKey: async (...input) => (await load()).createKey(...input),
    expireKey: async (...input) => (await load()).expireKey(...input),
    async carry(tunnel, connection) {
      const { tunnels } = (await load()).access
      tunnels.adopt(tunnel, connection, await connection.forward(tunnel))
    },
    openTunnel: async (tunnel) => (await load()).access.tunnels.end(tunnel),
    keep: (tunnels) => access?.tunnels.keep(tunnels),
    again: () => access?.tunnels.again(),
    questions: person.questions,
    answer: person.answer,
    close: () => access?.close(),
  }
}

async function loadParts(options: HostAccessOptions) {
  const [{ createHostAccess }, { findHeadscale }, { createKey, expireKey }] = await Promise.all([
    import('./host-access'),
    import('./find-headscale'),
    import('./create-key'),
  ])
  return { access: createHostAccess(options), findHeadscale, createKey, expireKey }
}
