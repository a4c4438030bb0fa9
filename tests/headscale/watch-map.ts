import { request } from 'node:http'

/** The part of a client's network map that a policy determines, with the client's own field names. */
export interface NetworkMap {
  readonly PacketFilterRules: readonly FilterRule[] | null
  readonly SSHPolicy: { readonly rules: readonly object[] | null } | null
  readonly Peers: readonly MapPeer[] | null
}

interface FilterRule {
  readonly SrcIPs: readonly string[] | null
  readonly DstPorts?: readonly {
    readonly IP: string
    readonly Ports: { readonly First: number; readonly Last: number }
  }[]
}

interface MapPeer {
  readonly Addresses: readonly string[]
  readonly AllowedIPs: readonly string[] | null
}

export interface MapWatch {
  /** The newest map; undefined before the first. */
  readonly latest: () => NetworkMap | undefined
  /** The time of its arrival, in milliseconds as `Date.now()` returns them. */
  readonly since: () => number
  stop(): void
}

/** The whole map at once, and then each time it changes; without the private keys. */
const INITIAL_MAP_WITHOUT_KEYS = (1 << 3) | (1 << 4)

/**
 * Listens to the maps a client receives, on the socket of its own API. `tailscale debug netmap` sends the same request and ends after the
 * first.
 */
export function watchMap(socketPath: string): MapWatch {
  let latest: NetworkMap | undefined
  let since = 0
  let rest = ''
  const path = `/localapi/v0/watch-ipn-bus?mask=${INITIAL_MAP_WITHOUT_KEYS}`
  const asked = request({ socketPath, path, headers: { host: 'local-tailscaled.sock' } }, (response) => {
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.filter((text) => text.includes('"NetMap"'))) {
        const { NetMap: map } = JSON.parse(line) as { NetMap?: NetworkMap | null }
        if (!map) continue
        latest = map
        since = Date.now()
      }
    })
  })
  // Ended by `stop`, or with the client.
  asked.on('error', () => undefined)
  asked.end()
  return { latest: () => latest, since: () => since, stop: () => void asked.destroy() }
}
