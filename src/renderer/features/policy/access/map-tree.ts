import type { GatheredKind, MembersAnswer, Subject } from '@/domain/policy-worker/access-types'

/** A name on one side of the map. */
export interface MapName {
  /** Its place in the tree: a machine may stand under several names. */
  id: string
  subject: Subject
  depth: number
  /** Whether what it stands for is shown below it instead; undefined where it stands for itself alone. */
  open: boolean | undefined
}

/** What a side has no room for. */
export interface MapRest {
  id: string
  /** The name that the rest is of. */
  of: string
  depth: number
  rest: number
}

export type MapRow = MapName | MapRest

export const isName = (row: MapRow): row is MapName => 'subject' in row

/** What a reader has opened, by the ids of names. */
export interface MapState {
  open: ReadonlySet<string>
  /** Whether names are gathered by kind: not where they are but some of their kind. */
  gathers: boolean
  /** How many are drawn below a name. */
  drawn: (id: string) => number
  /** Machines below a name; undefined while they are worked out. */
  members: (id: string) => MembersAnswer | undefined
}

const kinds = ['group', 'tag', 'user', 'subnet'] as const satisfies readonly GatheredKind[]

const gatheredId = (kind: GatheredKind) => `all/${kind}`

const ofKind = (subjects: readonly Subject[], kind: GatheredKind) => subjects.filter((subject) => subject.kind === kind)

/** Names that are drawn without being asked for, in all and of one kind. */
const most = { all: 10, kind: 8 }

/** What is open at first: kinds with few names, as long as the picture stays short. */
export function openAtFirst(subjects: readonly Subject[]): string[] {
  let drawn = 0
  return kinds.flatMap((kind) => {
    const { length } = ofKind(subjects, kind)
    if (length > most.kind || drawn + length > most.all) return []
    drawn += length
    return [gatheredId(kind)]
  })
}

function rest(of: string, depth: number, total: number, drawn: number): MapRest[] {
  return total > drawn ? [{ id: `${of} …`, of, depth, rest: total - drawn }] : []
}

function nameRows(subject: Subject, within: string, depth: number, state: MapState): MapRow[] {
  const id = `${within}${subject.key}`
  if (subject.machines === 0) return [{ id, subject, depth, open: undefined }]
  const members = state.open.has(id) ? state.members(id) : undefined
  const own: MapName = { id, subject, depth, open: members !== undefined }
  if (!members) return [own]
  const machines = members.first.slice(0, state.drawn(id))
  return [
    own,
    ...machines.map((machine) => ({ id: `${id} ${machine.key}`, subject: machine, depth: depth + 1, open: undefined })),
    ...rest(id, depth + 1, members.total, machines.length),
  ]
}

/**
 * One side of the map, top down: kinds, below those that are open their names with the largest first, below those their machines.
 */
export function mapRows(subjects: readonly Subject[], state: MapState): MapRow[] {
  const gathered = kinds.flatMap((kind): MapRow[] => {
    const names = ofKind(subjects, kind)
    const [only] = names
    if (only === undefined) return []
    if (names.length === 1) return nameRows(only, '', 0, state)
    const id = gatheredId(kind)
    const drawn = names.toSorted((a, b) => b.machines - a.machines).slice(0, state.drawn(id))
    const below = (depth: number) => [
      ...drawn.flatMap((subject) => nameRows(subject, `${id} `, depth, state)),
      ...rest(id, depth, names.length, drawn.length),
    ]
    if (!state.gathers) return below(0)
    const open = state.open.has(id)
    const head: MapName = { id, subject: { key: id, kind: 'all', name: kind, machines: names.length }, depth: 0, open }
    return open ? [head, ...below(1)] : [head]
  })
  const internet = subjects.filter(({ kind }) => kind === 'internet')
  return [...gathered, ...internet.flatMap((subject) => nameRows(subject, '', 0, state))]
}
