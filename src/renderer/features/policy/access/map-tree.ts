import type { GatheredKind, MembersAnswer, AccessSubject } from '@/domain/policy-worker/access-types'

/** A name on one side of the map. */
export interface MapName {
  /** Path in the tree: the same machine may appear under several names. */
  id: string
  subject: AccessSubject
  depth: number
  /** True if its members are shown instead of the name; undefined if it has none. */
  open: boolean | undefined
}

/** A row that counts the names that are not drawn. */
export interface MapRest {
  id: string
  /** The name whose members are counted. */
  of: string
  depth: number
  rest: number
}

export type MapRow = MapName | MapRest

export const isName = (row: MapRow): row is MapName => 'subject' in row

/** The names the reader has expanded, by id. */
export interface MapState {
  open: ReadonlySet<string>
  /** True if names are gathered by kind; false if only some names of a kind are shown. */
  gathers: boolean
  /** Returns how many rows are drawn below a name. */
  drawn: (id: string) => number
  /** Returns the machines below a name; undefined while they are being evaluated. */
  members: (id: string) => MembersAnswer | undefined
}

const kinds = ['group', 'tag', 'user', 'subnet'] as const satisfies readonly GatheredKind[]

const gatheredId = (kind: GatheredKind) => `all/${kind}`

const ofKind = (subjects: readonly AccessSubject[], kind: GatheredKind) =>
  subjects.filter((subject) => subject.kind === kind)

/** Limits of the names that are expanded without a click, in total and per kind. */
const expandedLimit = { all: 10, kind: 8 }

/** Returns the kinds to expand at first: those with few names, while the picture stays short. */
export function openAtFirst(subjects: readonly AccessSubject[]): string[] {
  let drawn = 0
  return kinds.flatMap((kind) => {
    const { length } = ofKind(subjects, kind)
    if (length > expandedLimit.kind || drawn + length > expandedLimit.all) return []
    drawn += length
    return [gatheredId(kind)]
  })
}

function rest(of: string, depth: number, total: number, drawn: number): MapRest[] {
  return total > drawn ? [{ id: `${of} …`, of, depth, rest: total - drawn }] : []
}

function nameRows(subject: AccessSubject, within: string, depth: number, state: MapState): MapRow[] {
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

/** Returns the rows of one side of the map: kinds, below each open kind its names (largest first), below each open name its machines. */
export function mapRows(subjects: readonly AccessSubject[], state: MapState): MapRow[] {
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
