import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLocalClient } from '../local-client'
import type { ClientCall, ClientOutput } from '@main/local-client/find-client'

export interface RecordedAnswer {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}
export type Answers = Readonly<Record<string, RecordedAnswer>>

// Responses of real clients 1.60.1 (with Headscale 0.23.0), 1.80.3 (0.26.1) and 1.94.1 (0.29.2), with replaced keys. Client 1.60.1 was built
// with github.com/tailscale/peercred instead of inet.af/peercred, the former name of that module, because proxies no longer have it.
const folder = resolve(import.meta.dirname, '../../../../tests/recorded/local-client')
export const recordings = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { version: string; answers: Answers },
)

const NAMES: Readonly<Record<string, string>> = {
  status: 'status',
  whois: 'whois',
  'debug netmap': 'networkMap',
  'debug derp-map': 'relays',
  netcheck: 'netcheck',
  ping: 'ping',
  nc: 'connectRefused',
}

/** Replays recorded responses; `replace` overrides some commands. */
export function player(answers: Answers, replace: Partial<Record<string, RecordedAnswer | ClientOutput>> = {}) {
  const calls: ClientCall[] = []
  const run = async (call: ClientCall): Promise<ClientOutput> => {
    calls.push(call)
    const args = call.args.filter((arg) => !arg.startsWith('--socket'))
    const command = NAMES[args[0] === 'debug' ? args.slice(0, 2).join(' ') : (args[0] ?? '')] ?? ''
    const answer = replace[command] ?? answers[command]
    if (!answer) throw new Error(`No answer to ${args.join(' ')}`)
    return 'kind' in answer ? answer : { kind: 'ended', ...answer }
  }
  return { calls, run }
}

/** Creates the console's side of a recorded client; `pass` moves its clock. */
export function clientOf(answers: Answers, replace: Partial<Record<string, RecordedAnswer | ClientOutput>> = {}) {
  const { calls, run } = player(answers, replace)
  let now = Date.parse('2026-11-23T10:00:00Z')
  const client = createLocalClient({
    run,
    host: { platform: 'linux', env: { PATH: '/usr/bin' }, isProgram: (path) => path === '/usr/bin/tailscale' },
    choices: () => ({ enabled: true, program: null, socket: null }),
    openConnection: async () => ({ outcome: 'open', ms: 1 }),
    now: () => now,
  })
  return { client, calls, pass: (ms: number) => void (now += ms) }
}
