import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

interface Answer {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

/** The commands that the console runs, with their first words. */
const COMMANDS = {
  status: 'status',
  whois: 'whois',
  networkMap: 'debug netmap',
  relays: 'debug derp-map',
  netcheck: 'netcheck',
  ping: 'ping',
  connect: 'nc',
} as const
export type ClientCommandName = keyof typeof COMMANDS

/** A Tailscale client that plays recorded answers: a script named `tailscale` in its own folder. */
export interface RecordedClient {
  /** The folder of the program. */
  readonly folder: string
  /** The variables of a console that finds this client first. */
  readonly env: Readonly<Record<string, string>>
  /** Answers a command with this recorded answer, or with the output of a shell script. */
  answer(command: ClientCommandName, answer: Answer | string): void
  /** Every command line so far, in order. */
  calls(): string[]
  /** Makes the program disappear, as after an uninstallation. */
  uninstall(): void
  close(): void
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../recorded/local-client/1.94.1.json'), 'utf8'),
) as { answers: Record<string, Answer> }

/** Returns a recorded answer of the client 1.94.1, with texts replaced, such as keys and addresses. */
export function recordedAnswer(name: string, replace: Readonly<Record<string, string>> = {}): Answer {
  const answer = recorded.answers[name]
  if (!answer) throw new Error(`no recorded answer ${name}`)
  const words = Object.entries(replace)
  const stdout = words.reduce((text, [from, to]) => text.replaceAll(from, to), answer.stdout)
  return { ...answer, stdout }
}

/** Creates a client with the recorded answers. `replace`: texts to replace in all of them. */
export function createRecordedClient(replace: Readonly<Record<string, string>> = {}): RecordedClient {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-client-'))
  const log = join(folder, 'calls')
  const program = join(folder, 'tailscale')
  const answer: RecordedClient['answer'] = (command, given) => {
    const script = join(folder, `${COMMANDS[command].replace(' ', '-')}.sh`)
    if (typeof given === 'string') return writeFileSync(script, given)
    const [out, err] = [join(folder, `${command}.out`), join(folder, `${command}.err`)]
    writeFileSync(out, given.stdout)
    writeFileSync(err, given.stderr)
    writeFileSync(script, `cat '${out}'\ncat '${err}' >&2\nexit ${given.exit}\n`)
  }
  const lines = [
    '#!/bin/sh',
    `printf '%s\\n' "$*" >> '${log}'`,
    'command=$1; [ "$1" = debug ] && command="$1-$2"',
    `. '${folder}'/"$command".sh`,
  ]
  writeFileSync(program, `${lines.join('\n')}\n`)
  chmodSync(program, 0o755)
  for (const command of Object.keys(COMMANDS) as ClientCommandName[])
    answer(command, recordedAnswer(command === 'connect' ? 'connectRefused' : command, replace))
  return {
    folder,
    env: { PATH: [folder, process.env['PATH'] ?? ''].join(delimiter) },
    answer,
    calls: () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []),
    uninstall: () => rmSync(program),
    close() {
      // A call that still runs creates no more files in a folder that has another name.
      const closed = `${folder}-closed`
      renameSync(folder, closed)
      rmSync(closed, { recursive: true })
    },
  }
}
