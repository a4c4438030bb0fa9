import type { z } from 'zod'
import { type ClientPlace, socketArgs } from '@shared/local-client/client-place'
import type { clientFailures } from '@shared/local-client/client-report'
import { parseJson } from '@main/lib/parse-json'
import type { ClientCommand } from './commands'
import type { ClientOutput, RunClient } from './run-client'

/** The client did not answer. `words` is its own message, or ''. */
export interface ClientFailure {
  readonly why: (typeof clientFailures)[number] | 'notRunning' | 'cancelled'
  readonly words: string
}

export type Asked<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & ClientFailure)

/** The longest part of the client's message that is shown. */
const WORDS = 500

/** The client could not reach its service. https://github.com/tailscale/tailscale/blob/main/cmd/tailscale/cli/diag.go */
const NO_CONNECTION = /failed to connect to local tailscale/i
/**
 * The service is absent. If any client runs on the computer, the message says only that; then the system's error tells an absent service from
 * one that this user may not use.
 */
const ABSENT =
  /doesn't appear to be running|is (?:the )?tailscaled?(?: service)? running|no such file or directory|connection refused|cannot find the file/i

const failed = (why: ClientFailure['why'], words = ''): Asked<never> => ({
  ok: false,
  why,
  words: words.slice(0, WORDS),
})

/** Runs a command on the client and returns its output; a failure is a value, too. */
export async function runCommand(
  run: RunClient,
  { program, socket }: ClientPlace,
  { args, timeoutMs, maxBytes }: ClientCommand,
  signal?: AbortSignal,
): Promise<Asked<Extract<ClientOutput, { kind: 'ended' }>>> {
  const output = await run({ program, args: [...socketArgs(socket), ...args], timeoutMs, maxBytes, signal })
  if (output.kind === 'notStarted') return failed('notStarted', output.reason)
  return output.kind === 'ended' ? { ok: true, value: output } : failed(output.kind)
}

/** Runs a command that prints JSON, and parses it. */
export async function askJson<T extends z.ZodType>(
  run: RunClient,
  place: ClientPlace,
  command: ClientCommand,
  schema: T,
): Promise<Asked<z.output<T>>> {
  const asked = await runCommand(run, place, command)
  if (!asked.ok) return asked
  const { exit, stdout, stderr } = asked.value
  const words = stderr.trim() || stdout.trim()
  const read = schema.safeParse(parseJson(stdout))
  if (read.success) return { ok: true, value: read.data }
  if (NO_CONNECTION.test(words) && ABSENT.test(words)) return failed('notRunning', words)
  return exit === 0 ? failed('unreadable') : failed('refused', words)
}
