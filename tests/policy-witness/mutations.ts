import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawnPolicies, mutatedPolicies } from '../headscale/policies/mutations'

/** A server's verdict on one policy. */
export interface MutationVerdict {
  /** Why it refuses the policy; null if it accepts it. */
  readonly said: string | null
  /** False if it words the refusal differently when asked again. */
  readonly isStable: boolean
}

export interface Mutations {
  readonly line: string
  readonly version: string
  readonly recorded: string
  /** The names of its users, in the order of their ids from 1. It has no machines. */
  readonly users: readonly string[]
  /** One for each policy that the line was asked about. */
  readonly verdicts: readonly MutationVerdict[]
}

const NEWEST = '0.29'
/** Policies with two changes, of which only the newest line is asked. */
const DRAWN = '0.29-drawn'

/** Returns the recordings of a line. */
export const recordingsOf = (line: string): string[] => (line === NEWEST ? [NEWEST, DRAWN] : [line])

const pathOf = (line: string) =>
  join(process.cwd(), 'tests', 'policy-witness', line === NEWEST ? 'mutations.jsonl' : `mutations-${line}.jsonl`)

/** Returns the policies of a recording: all, or every fifth if its line is not the newest. */
export const policiesFor = (recording: string): string[] =>
  recording === DRAWN
    ? drawnPolicies()
    : mutatedPolicies().filter((_policy, at) => recording === NEWEST || at % 5 === 0)

/** Identifies the policies that were judged, because the recording does not repeat them. */
const digest = (line: string) =>
  createHash('sha256')
    .update(JSON.stringify(policiesFor(line)))
    .digest('hex')

/** Writes a header, the verdicts (the line of the message, from 0; null: accepted; in a list: not stable), and one message per line. */
export function writeMutations({ verdicts, ...header }: Mutations): void {
  const messages = new Map<string, number>()
  const packed = verdicts.map(({ said, isStable }) => {
    if (said === null) return null
    // The JSON library of Headscale chooses between these in each process.
    const message = said.replaceAll('json: unable to ', 'json: cannot ')
    const at = messages.get(message) ?? messages.size
    messages.set(message, at)
    return isStable ? at : [at]
  })
  const lines = [{ ...header, policies: digest(header.line) }, packed, ...messages.keys()]
  writeFileSync(pathOf(header.line), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
}

/** Reads the recording. Throws if it is one of other policies. */
export function readMutations(line: string): Mutations {
  const [header, packed, ...messages] = readFileSync(pathOf(line), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row) as unknown)
  const { policies, ...rest } = header as Omit<Mutations, 'verdicts'> & { readonly policies: string }
  if (policies !== digest(line)) throw new Error('The policies have changed: record the verdicts again')
  const verdicts = (packed as (number | [number] | null)[]).map((each): MutationVerdict => {
    if (each === null) return { said: null, isStable: true }
    return { said: String(messages[Array.isArray(each) ? each[0] : each]), isStable: !Array.isArray(each) }
  })
  return { ...rest, verdicts }
}
