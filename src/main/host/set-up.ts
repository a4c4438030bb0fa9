import { lookup } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { isIP } from 'node:net'
import { z } from 'zod'
import { posixWord } from '@shared/command/words'
import { commandLine, type HostCall, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { SET_UP_FOLDER, setUpCommands, type SetUpLookPart } from '@shared/host/set-up-commands'
import type { SetUpLook, SetUpName, SetUpStepped, SetUpUndone } from '@shared/ipc/contract'
import { proxies, type SetUpAnswers } from '@shared/set-up/answers'
import { configurationOf, type Ports, serviceUnit } from '@shared/set-up/configuration'
import { type PlannedCall, planOf, type SetUpRelease, type SetUpStep, undoPlan } from '@shared/set-up/plan'
import { architectures } from '@shared/upgrade/releases'
import { visible } from '@shared/visible'
import { parseJson } from '@main/lib/parse-json'
import type { HostConnection } from './connection'
import { findHeadscale } from './find-headscale'
import { HostError } from './host-error'
import { whyUnhealthy } from './restart'

/** A look keeps this much of what a host says: hostile answers have an end. */
const MOST = { text: 200, addresses: 50 } as const

/** Looks at a host before Headscale is set up there. Only reads. Rejects with HostError. */
export async function lookForSetUp(connection: HostConnection, now: number): Promise<SetUpLook> {
  const ask = async (part: SetUpLookPart): Promise<{ readonly exit: number; readonly stdout: string }> => {
    try {
      return await connection.run(setUpCommands.setUpLook(part))
    } catch (error) {
      if (error instanceof HostError && ['tooLarge', 'timeout'].includes(error.failure.why))
        return { exit: 1, stdout: '' }
      throw error
    }
  }
  const user = visible((await connection.run(hostCommands.user())).stdout.trim()).slice(0, MOST.text)
  const system = readSystem((await ask('system')).stdout)
  const architecture = (await ask('architecture')).stdout.trim()
  const clock = (await ask('clock')).stdout.trim()
  const sockets = readSockets((await ask('sockets')).stdout)
  const loaders = (await ask('loaders')).stdout
  const left = await leftOn(ask)
  const isBegun = left.includes(SET_UP_FOLDER)
  const there = isBegun ? 'left' : await isThere(connection)
  return {
    user,
    rights: user === 'root' ? 'root' : (await ask('rights')).exit === 0 ? 'sudo' : 'none',
    system: system.name,
    isSupported: system.isDebian && (await ask('systemd')).exit === 0,
    architecture: architectures.find((one) => one === architecture) ?? null,
    clockAhead: /^\d{9,11}$/.test(clock) ? Math.round(Number(clock) - now / 1000) : null,
    memory: kilobytes((await ask('memory')).stdout, /^MemTotal:\s+(\d{1,12}) kB$/m),
    disk: kilobytes((await ask('disk')).stdout, /\n\S+\s+\d+\s+\d+\s+(\d{1,15})\s/),
    ...sockets,
    proxy: readProxy((await ask('proxies')).stdout),
    loader:
      (['curl', 'wget'] as const).find((one) => loaders.split('\n').some((path) => path.endsWith(`/${one}`))) ?? null,
    addresses: addressesIn((await ask('addresses')).stdout),
    headscale: isBegun ? 'begun' : there === 'none' && left.length > 0 ? 'left' : there,
    left,
  }
}

const readProxy = (stdout: string) => proxies.find((one) => new RegExp(`^\\d+ ${one}$`, 'm').test(stdout)) ?? null

function kilobytes(text: string, at: RegExp): number | null {
  const [, found] = at.exec(text) ?? []
  return found === undefined ? null : Math.round(Number(found) / 1024)
}

/** Tells whether a Headscale is there that can be added, or another one. */
async function isThere(connection: HostConnection): Promise<'none' | 'there' | 'left'> {
  try {
    await findHeadscale(connection)
    return 'there'
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    if (['ended', 'unreachable'].includes(error.failure.why)) throw error
    return error.failure.why === 'noHeadscale' ? 'none' : 'left'
  }
}

type Ask = (part: SetUpLookPart) => Promise<{ readonly exit: number; readonly stdout: string }>

/** Returns everything of Headscale that is on a host. */
async function leftOn(ask: Ask): Promise<string[]> {
  const paths = (await ask('left')).stdout.split('\n').filter((path) => /^\/[\w./-]+$/.test(path))
  const user = await ask('user')
  const known = await ask('package')
  const state = visible(known.stdout.trim()).slice(0, MOST.text)
  return [
    ...paths,
    ...(user.exit === 0 ? ['user headscale'] : []),
    ...(known.exit === 0 && state !== '' && state !== 'not-installed' ? [`package headscale (${state})`] : []),
  ]
}

/** Reads `/etc/os-release`. */
function readSystem(text: string): { readonly name: string; readonly isDebian: boolean } {
  const value = (name: string) => new RegExp(`^${name}="?([^"\\n]*)"?$`, 'm').exec(text)?.[1] ?? ''
  const ids = [value('ID'), ...value('ID_LIKE').split(' ')]
  return {
    name: visible(value('PRETTY_NAME') || value('ID')).slice(0, MOST.text),
    isDebian: ids.includes('debian') || ids.includes('ubuntu'),
  }
}

/** Ports that a set-up asks about: those of the web, of STUN, and those that Headscale listens at. */
const isAsked = (port: number) =>
  [80, 443, 3478].includes(port) || Math.abs(port - 8130) <= 50 || Math.abs(port - 9140) <= 50

/** Reads lines of `/proc/net/tcp` and `udp`: 0A listens, 07 is a socket of UDP. */
function readSockets(text: string): Pick<SetUpLook, 'tcp' | 'udp'> {
  if (!/^ *sl +local_address/m.test(text)) return { tcp: null, udp: null }
  const ports = (state: string) => {
    const found = [...text.matchAll(new RegExp(`^ *\\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:0000 ${state} `, 'gm'))]
    return [...new Set(found.map(([, port = '']) => Number.parseInt(port, 16)))].filter(isAsked)
  }
  return { tcp: ports('0A'), udp: ports('07') }
}

const addressesIn = (text: string) => [
  ...new Set(
    text
      .split(/\s+/)
      .filter((one) => isIP(one) !== 0)
      .slice(0, MOST.addresses),
  ),
]

const LOOKUP_MS = 8000

/** Returns the addresses that this computer finds for a name: none if the name servers know none, null if they do not answer. */
async function lookUpHere(name: string): Promise<string[] | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), LOOKUP_MS).unref()
  })
  const asked = lookup(name, { all: true }).then(
    (found) => addressesIn(found.map(({ address }) => address).join('\n')),
    (error: unknown) => (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null),
  )
  return Promise.race([asked, late])
}

/** `getent`: no address was found. It says the same if no name server answers. */
const NOT_FOUND = 2

/** Finds the addresses of a name from here and from the host. Rejects with HostError. */
export async function lookUpName(connection: HostConnection, name: string): Promise<Omit<SetUpName, 'failure'>> {
  const here = await lookUpHere(name)
  const { exit, stdout } = await connection.run(setUpCommands.setUpName(name))
  // Each line has an address, the type of a socket, and for the first one the name.
  const there = addressesIn(
    stdout
      .split('\n')
      .map((line) => line.split(/\s/)[0] ?? '')
      .join('\n'),
  )
  return { here, there: exit === 0 || exit === NOT_FOUND ? there : null }
}

/** A host that is set up: connected, with what the look found. */
export interface SetUpHost {
  readonly connection: HostConnection
  readonly look: Pick<SetUpLook, 'architecture' | 'loader' | 'rights'>
  readonly ports: Ports
}

export interface SetUpOptions {
  readonly answers: SetUpAnswers
  readonly release: SetUpRelease
  /** The file on this computer, if it comes from there. */
  readonly file: string | null
}

const planned = ({ look }: SetUpHost, { answers, release }: SetUpOptions) =>
  planOf(answers, { ...look, architecture: look.architecture ?? 'amd64', isRoot: look.rights === 'root' }, release)

/** Returns every command of a set-up as a line, for the question to the person. */
export const linesOfSetUp = (host: SetUpHost, options: SetUpOptions): string[] =>
  Object.values(planned(host, options)).flatMap((calls) => calls.map(({ call }) => commandLine(call)))

class StepFailed extends Error {
  constructor(
    readonly why: Extract<SetUpStepped, { is: 'failed' }>['why'],
    readonly command: string,
    readonly words: string,
  ) {
    super(why)
  }
}

/** Runs a step of a set-up, which can be repeated. Rejects with HostError if the connection is gone. */
export async function runSetUpStep(host: SetUpHost, step: SetUpStep, options: SetUpOptions): Promise<SetUpStepped> {
  const calls = planned(host, options)[step]
  try {
    if (step === 'healthy') await untilHealthy(host, options)
    else if (step === 'accounts') return { is: 'done', authKey: await makeAccounts(host, calls) }
    else for (const each of calls) await runPlanned(host, each, options)
    return { is: 'done', authKey: '' }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    const { why, command, words } = error
    return { is: 'failed', why, command, words: visible(words.trim()).slice(-4000) }
  }
}

async function runPlanned(
  host: SetUpHost,
  { call, input, fine = [] }: PlannedCall,
  options: SetUpOptions,
): Promise<string> {
  const { connection, ports } = host
  if (input === 'file') return sendFile(host, call, options.file ?? '')
  const text = input === 'unit' ? serviceUnit() : configurationOf(options.answers, ports)
  const script = input === undefined ? {} : { script: `printf %s ${posixWord(text)} | ${commandLine(call)}\nexit $?` }
  const { exit, stdout, stderr } = await connection.run({ ...call, ...script })
  if (exit !== 0 && !fine.includes(exit)) throw new StepFailed('command', commandLine(call), stderr || stdout)
  if (call.name === 'setUpSum' && !stdout.startsWith(`${options.release.sum} `))
    throw new StepFailed('checksum', commandLine(call), stdout.split(' ')[0] ?? '')
  return stdout
}

/** Of a file, in one command. A slow line takes a minute for it. */
const PART_BYTES = 1024 * 1024

/** Copies a file of this computer to the host, part by part. */
async function sendFile({ connection, look }: SetUpHost, call: HostCall, path: string): Promise<string> {
  const to = call.words.at(-1)?.replace(/^of=/, '') ?? ''
  const next = setUpCommands.setUpAct('append', to)
  const append = look.rights === 'root' ? next : withSudo(next)
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(PART_BYTES)
    for (let isFirst = true; ; isFirst = false) {
      const { bytesRead } = await file.read(buffer)
      if (bytesRead === 0) return ''
      const using = isFirst ? call : append
      const part = buffer.subarray(0, bytesRead).toString('base64')
      const script = `printf %s ${posixWord(part)} | base64 -d | ${commandLine(using)}\nexit $?`
      const { exit, stderr } = await connection.run({ ...using, script })
      if (exit !== 0) throw new StepFailed('command', commandLine(using), stderr)
    }
  } finally {
    await file.close()
  }
}

/** Getting a certificate takes some seconds at the first request. */
const HEALTHY_MS = { plain: 30_000, acme: 90_000 } as const

async function untilHealthy({ connection, look }: SetUpHost, { answers }: SetUpOptions): Promise<void> {
  const words = await whyUnhealthy({
    open: async () => ({ connection, headscale: await findHeadscale(connection) }),
    before: null,
    waitMs: answers.tls === 'acme' ? HEALTHY_MS.acme : HEALTHY_MS.plain,
  })
  if (words === null) return
  const reading = hostCommands.lastLog({ in: 'journal' })
  const log = await connection.run(look.rights === 'root' ? reading : withSudo(reading))
  throw new StepFailed('unhealthy', '', [log.stdout.trim(), words].join('\n'))
}

const Id = z.union([z.number().int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String)
const User = z.object({ id: Id, name: z.string() })
const AuthKey = z.object({ key: z.string().regex(/^[\x21-\x7e]{20,512}$/) })

/** Creates the first user, or finds the one of an earlier try, and a pre-auth key. Returns the key. */
async function makeAccounts(host: SetUpHost, calls: readonly PlannedCall[]): Promise<string> {
  const { connection, look } = host
  const asRoot = (call: HostCall) => (look.rights === 'root' ? call : withSudo(call))
  const [creating, , tidying] = calls
  if (!creating || !tidying) throw new TypeError('A plan has these commands.')
  const made = await connection.run(creating.call)
  const list = asRoot(setUpCommands.setUpAct('users'))
  const name = creating.call.words.at(-1)
  const found = made.exit === 0 ? [parseJson(made.stdout)] : parseJson((await connection.run(list)).stdout)
  const user = z
    .array(User)
    .safeParse(found)
    .data?.find((one) => one.name === name)
  if (!user) throw new StepFailed('command', commandLine(creating.call), made.stderr || made.stdout)
  const keying = asRoot(setUpCommands.setUpAct('preAuthKey', user.id))
  const keyed = await connection.run(keying)
  const key = AuthKey.safeParse(parseJson(keyed.stdout)).data?.key
  if (key === undefined) throw new StepFailed('command', commandLine(keying), keyed.exit === 0 ? '' : keyed.stderr)
  const { exit, stderr } = await connection.run(tidying.call)
  if (exit !== 0) throw new StepFailed('command', commandLine(tidying.call), stderr)
  return key
}

/** Returns the commands that take a set-up back as lines, for the question to the person. */
export const linesOfUndo = ({ look }: SetUpHost): string[] => undoPlan(look.rights === 'root').map(commandLine)

/** Takes a set-up back, and says what is left of it. Rejects with HostError if the connection is gone. */
export async function undoSetUp({ connection, look }: SetUpHost): Promise<Omit<SetUpUndone, 'failure'>> {
  const words: string[] = []
  for (const call of undoPlan(look.rights === 'root')) {
    const { exit, stderr } = await connection.run(call)
    if (exit !== 0 && stderr.trim() !== '') words.push(stderr.trim())
  }
  const left = await leftOn((part) => connection.run(setUpCommands.setUpLook(part)))
  return { left, words: left.length === 0 ? '' : visible(words.join('\n')).slice(-4000) }
}
