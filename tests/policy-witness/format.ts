import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PolicyContext } from '@shared/policy/read/model'

/** The data that one machine received. */
export interface MachineAnswer {
  readonly packetFilter: readonly object[]
  readonly ssh: readonly object[]
  /** The machines it sees, with the addresses they take traffic for. */
  readonly peers: Readonly<Record<string, readonly string[]>>
}

/** A server's answer to a policy, and its machines' data afterwards. */
export interface WitnessAnswer {
  readonly id: number
  readonly status: number
  /** Its message if it refused. */
  readonly message?: string
  /** The routes that were approved meanwhile, by machine, if they differ from the header. */
  readonly approved?: Readonly<Record<string, readonly string[]>>
  readonly machines?: Readonly<Record<string, MachineAnswer>>
}

/** The recorded server and its network. */
export interface WitnessHeader {
  readonly line: string
  readonly version: string
  readonly recorded: string
  readonly network: PolicyContext
}

export interface Witness extends WitnessHeader {
  readonly answers: readonly WitnessAnswer[]
}

/** A machine's answer as written: indices into the list of values. */
type Packed = readonly [filter: readonly number[], ssh: readonly number[], peers: number]

/** Writes a recording: a header, then one value or answer per line. Values are written once, before their first use. */
export function packWitness({ answers, ...header }: Witness): string {
  const values = new Map<string, number>()
  const lines = [JSON.stringify(header)]
  const put = (value: object): number => {
    const text = JSON.stringify(value)
    const known = values.get(text)
    if (known !== undefined) return known
    lines.push(JSON.stringify({ value }))
    values.set(text, values.size)
    return values.size - 1
  }
  for (const { machines, ...answer } of answers) {
    const packed = Object.entries(machines ?? {}).map(([name, told]): [string, Packed] => {
      return [name, [told.packetFilter.map(put), told.ssh.map(put), put(told.peers)]]
    })
    lines.push(JSON.stringify({ ...answer, ...(machines && { machines: Object.fromEntries(packed) }) }))
  }
  return `${lines.join('\n')}\n`
}

/** Reads the output of `packWitness`. */
export function unpackWitness(text: string): Witness {
  const [header = {}, ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  const values = rows.flatMap((row) => ('value' in row ? [row.value as object] : []))
  const valueAt = (index: number): object => values[index] ?? {}
  const answers = rows.flatMap((row): WitnessAnswer[] => {
    if ('value' in row) return []
    const { machines, ...answer } = row as WitnessAnswer & { machines?: Record<string, Packed> }
    if (!machines) return [answer]
    const told = Object.entries(machines).map(([name, [filter, ssh, peers]]): [string, MachineAnswer] => [
      name,
      { packetFilter: filter.map(valueAt), ssh: ssh.map(valueAt), peers: valueAt(peers) as MachineAnswer['peers'] },
    ])
    return [{ ...answer, machines: Object.fromEntries(told) }]
  })
  return { ...(header as WitnessHeader), answers }
}

/** The release lines with a recording. */
export const witnessLines = ['0.26', '0.27', '0.28', '0.29'] as const

/** The beginning of the names of policies that only servers with grants are asked. */
export const COMBINED = 'combined: '

/** True if servers of this line are asked a policy. Lines before 0.29 have no grants: their refusals would prove nothing. */
export const isAsked = (line: string, about: string): boolean => line >= '0.29' || !about.startsWith(COMBINED)

const folder = join(process.cwd(), 'tests', 'policy-witness')

export const witnessFile = (line: string): string => join(folder, `${line}.jsonl`)

export const readWitness = (line: string): Witness => unpackWitness(readFileSync(witnessFile(line), 'utf8'))

/** Returns the recorded policies; an answer's `id` is the index of its policy. */
export const readPolicies = (): { about: string; policy: string }[] =>
  readFileSync(join(folder, 'policies.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { about: string; policy: string })
