import type { z } from 'zod'
import type { HostFailure } from '@shared/host/host-report'
import { visible } from '@shared/visible'

/** The longest part of a program's message that is shown. */
const WORDS = 800

type Failure = z.infer<typeof HostFailure>

const CODES: Partial<Record<Failure['why'], HostError['code']>> = {
  cancelled: 'ESSH_CANCELLED',
  otherListener: 'ESSH_LISTENER',
}

/** The host could not be used. `code` is the one by which the API's client recognizes it. */
export class HostError extends Error {
  readonly code: 'ESSH' | 'ESSH_CANCELLED' | 'ESSH_LISTENER'
  readonly failure: Failure

  constructor(why: Failure['why'], words = '', sudoers = '', notUsed: Failure['notUsed'] = []) {
    const shown = visible(words.trim().slice(-WORDS))
    super(shown === '' ? why : shown)
    this.code = CODES[why] ?? 'ESSH'
    this.failure = { why, words: shown, sudoers, ...(notUsed.length > 0 && { notUsed }) }
  }
}

/** Messages of OpenSSH, in the order of checking: the first one that matches names the reason. */
const REASONS: readonly (readonly [RegExp, Failure['why']])[] = [
  [/REMOTE HOST IDENTIFICATION HAS CHANGED|HOST IDENTIFICATION HAS CHANGED/, 'hostKeyChanged'],
  [/Host key verification failed|No .* host key is known/, 'hostKeyRefused'],
  [/Permission denied|Too many authentication failures|No more authentication methods/, 'refused'],
  [/Could not resolve hostname/, 'name'],
  [
    /Connection refused|timed out|No route to host|Network is unreachable|Host is down|Connection closed/,
    'unreachable',
  ],
]

/** Translates what ssh printed before it ended without a connection. */
export function sshError(stderr: string): HostError {
  const why = REASONS.find(([pattern]) => pattern.test(stderr))?.[1] ?? 'ended'
  return new HostError(why, stderr)
}
