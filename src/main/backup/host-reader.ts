import { type HostCall, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { visibleName } from '@shared/visible'
import type { OpenHost } from '@main/host/open-hosts'
import { HostError } from '@main/host/host-error'
import { refusedBySudo, SUDO_SAYS, type Streamed } from '@main/host/connection'
import { createTarReader, type FileSink, type TarFile } from './read-tar'

/** Messages of GNU tar and BusyBox about a good copy: a file may be missing, or be written to meanwhile. */
const HARMLESS =
  /removing leading|no such file|file changed as we read|file shrank|exit(ing|.*delayed).*previous error|socket ignored/i

/** Missing files, to every program. */
const MISSING = /no such file/i

/** Reads files of a host, with `sudo` once the host refused to read without it. If sudo refuses too, the error has one line for all commands. */
export interface HostReader {
  /** Names commands that will follow, for that line. */
  expect(calls: readonly HostCall[]): void
  /** Returns the sizes of the existing files that the host reports, in bytes. */
  sizes(paths: readonly string[]): Promise<number>
  /** Reads files in this order. Files that do not exist are left out. Rejects with HostError. */
  copy(paths: readonly string[], open: (file: TarFile) => FileSink, onBytes: (bytes: number) => void): Promise<void>
  /** Returns the start of the database's log or journal in hex; '' without both. */
  start(database: string): Promise<string>
  /** Returns the SHA-256 of a file in hex. */
  digest(path: string): Promise<string>
  /** Runs a command with the user's own rights. */
  stream(call: HostCall, onOutput: (part: Buffer) => Promise<void> | void): Promise<Streamed>
}

/** Runs commands without `sudo`, and with it once the host refused one. */
function createRights({ connection, headscale: { user } }: OpenHost) {
  let sudo = false
  const needs: HostCall[] = []
  return {
    needs,
    /** Runs `work`, and again with `sudo` if the host refused. `refused` returns the host's words, or ''. */
    either: async <T>(call: HostCall, work: (call: HostCall) => Promise<T>, refused: (ran: T) => string) => {
      needs.push(call)
      let [ran, words, before] = [await work(sudo ? withSudo(call) : call), '', '']
      words = refused(ran)
      if (words === '' || user === 'root') return { ran, words }
      if (!sudo) {
        ;[sudo, before] = [true, words]
        ran = await work(withSudo(call))
        words = refused(ran)
      }
      if (SUDO_SAYS.test(words) || words.includes('not found'))
        throw await refusedBySudo(connection, { user, words: `${before}${words}`, needs })
      return { ran, words }
    },
  }
}

export function createHostReader(host: OpenHost, signal: AbortSignal): HostReader {
  const { connection } = host
  const { either, needs } = createRights(host)
  const run = async (call: HostCall, allowed: RegExp) => {
    signal.throwIfAborted()
    const { ran, words } = await either(
      call,
      (way) => connection.run(way),
      ({ exit, stderr }) => (exit === 0 || unlike(stderr, allowed) === '' ? '' : stderr),
    )
    if (words !== '') throw new HostError('commandFailed', words)
    return ran.stdout
  }
  return {
    expect: (calls) => void needs.push(...calls),
    async sizes(paths) {
      const stdout = await run(hostCommands.sizes(paths), MISSING)
      return stdout
        .split('\n')
        .map((line) => Number(/^\d+/.exec(line)?.[0] ?? 0) * 1024)
        .reduce((sum, size) => sum + size, 0)
    },
    async copy(paths, open, onBytes) {
      const { words } = await either(
        hostCommands.copy(paths),
        async (call) => {
          const tar = createTarReader((file) => (isPartOf(paths, file.path) ? open(file) : null))
          try {
            const { exit, stderr } = await connection.stream(call, {
              signal,
              async onOutput(part) {
                onBytes(part.length)
                await tar.write(part)
              },
            })
            const wrong = unlike(stderr, HARMLESS)
            if (wrong === '' && exit <= 2) await tar.end()
            return wrong === '' && exit > 2 ? stderr || `exit code ${exit}` : wrong
          } finally {
            await tar.abandon()
          }
        },
        (wrong) => wrong,
      )
      if (words !== '') throw new HostError('commandFailed', words)
    },
    start: async (database) => (await run(hostCommands.walStart(database), MISSING)).replaceAll(/\s/g, ''),
    digest: async (path) => /^\\?([0-9a-f]{64})/.exec(await run(hostCommands.digest(path), /^$/))?.[1] ?? '',
    stream: (call, onOutput) => connection.stream(call, { onOutput, signal }),
  }
}

/**
 * Tells whether a file was requested, by its own path or a folder's: a hostile host could add files that a restore would install as root.
 */
function isPartOf(paths: readonly string[], path: string): boolean {
  if (path.split('/').includes('..') || visibleName(path) !== path) return false
  return paths.map(nameInArchive).some((one) => path === one || path.startsWith(`${one}/`))
}

/** `tar` leaves out everything up to the last `..`, and the slash at the end of a folder. */
const nameInArchive = (path: string) => `/${path.replace(/^.*\/\.\.(?=\/)/, '').replace(/^\/+|\/+$/g, '')}`

/** Returns the lines of an output that do not match a pattern. */
const unlike = (stderr: string, kind: RegExp) =>
  stderr
    .split('\n')
    .filter((line) => line.trim() !== '' && !kind.test(line))
    .join('\n')
