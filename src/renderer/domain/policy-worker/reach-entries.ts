import { type Bits, hasBit, newBits, setBit } from '@shared/policy/net/ip'
import type { Opening } from '@shared/policy/compile/reach'
import { sharesOf } from './access-shares'
import type { Direction, ReachEntry } from './access-types'
import type { EvaluatedPolicy } from './evaluated-policy'

/** The number of machines named in an entry. */
const firstMachines = 5

/** Machines of one owner or with the same tags, or a target other than machines. */
interface Bucket {
  kind: ReachEntry['kind']
  id: string
  name: string
}

/** Places on the other side opened by the same rules. */
export interface FoundPlaces {
  bucket: Bucket
  places: number[]
}

function bucketOf({ network, reach, live }: EvaluatedPolicy, at: number): Bucket {
  const target = reach.targets[at]
  if (target?.kind === 'subnet') return { kind: 'subnet', id: target.prefix, name: target.prefix }
  if (target?.kind === 'internet') return { kind: 'internet', id: '', name: '' }
  const tags = live.nodes[at]?.tags ?? []
  if (tags.length > 0) return { kind: 'tag', id: tags.join(' '), name: tags.join(', ') }
  const owner = network.users[network.machine(at).owner]
  return { kind: 'user', id: String(owner?.id ?? ''), name: owner?.label ?? owner?.name ?? '' }
}

/** The subject and direction of a list of access. */
export interface ReachList {
  evaluated: EvaluatedPolicy
  direction: Direction
  /** The machines of the subject, and the whole subject as targets. */
  members: readonly number[]
  targets: Bits
  /** Words that names on the other side must contain. */
  search?: string
  /** Filters the openings. */
  fits?: (opening: Opening) => boolean
}

type Visit = (at: number, openings: Opening[]) => void

/** Returns the machine if the subject is a single one: its access to itself is left out. */
const aloneOf = ({ members }: ReachList) => (members.length === 1 ? members[0] : undefined)

/** Visits everything a subject reaches with its openings; places with the same openings form one entry. */
function outward(gathering: ReachList, visit: Visit) {
  const { evaluated, members, fits = () => true } = gathering
  const openings = evaluated.access.sourcesOf(members).openings.filter(fits)
  const alone = aloneOf(gathering)
  evaluated.reach.targets.forEach((_target, at) => {
    if (at === alone) return
    const own = openings.filter(({ targets }) => hasBit(targets, at))
    if (own.length > 0) visit(at, own)
  })
}

function inward(gathering: ReachList, visit: Visit) {
  const { evaluated, targets, fits = () => true } = gathering
  const alone = aloneOf(gathering)
  for (const { machines, openings } of evaluated.reach.classes) {
    const own = openings.filter((opening) => fits(opening) && evaluated.access.meets(opening.targets, targets))
    if (own.length > 0) machines.forEach((index) => index !== alone && visit(index, own))
  }
}

function matches({ evaluated, search = '' }: ReachList): (bucket: Bucket, at: number) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return ({ name }, at) => {
    const text = `${name} ${evaluated.describer.endpoint(at, evaluated.reach.targets).name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

function createPlaceNumbers(): (opening: Opening) => number {
  const numbers = new Map<Opening, number>()
  return (opening) => {
    const number = numbers.get(opening) ?? numbers.size
    numbers.set(opening, number)
    return number
  }
}

/** Groups the other side by owner, tags and rules. */
export function gather(gathering: ReachList): Map<string, FoundPlaces> {
  const found = new Map<string, FoundPlaces>()
  const fits = matches(gathering)
  const setNumber = createPlaceNumbers()
  const walk = gathering.direction === 'out' ? outward : inward
  walk(gathering, (at, openings) => {
    const bucket = bucketOf(gathering.evaluated, at)
    if (!fits(bucket, at)) return
    const key = `${bucket.kind} ${bucket.id} ${openings.map(setNumber).join()}`
    const known = found.get(key)
    if (known) known.places.push(at)
    else found.set(key, { bucket, places: [at] })
  })
  return found
}

function toEntry(key: string, found: FoundPlaces, gathering: ReachList, of: number): ReachEntry {
  const { evaluated, direction, members, targets, fits } = gathering
  const { access, describer, reach } = evaluated
  const { bucket, places } = found
  const ends = newBits(reach.targets.length)
  places.forEach((at) => setBit(ends, at))
  const [from, to] = direction === 'out' ? [members, ends] : [places, targets]
  const sources = access.sourcesOf(from)
  const machine = bucket.kind === 'user' || bucket.kind === 'tag'
  return {
    key,
    kind: bucket.kind,
    name: bucket.name,
    machines: machine ? places.length : 0,
    of: machine ? of : 0,
    shares: sharesOf(sources, to, fits),
    total: access.total(sources, to),
    rules: access.rules(sources, to, fits),
    first: places.slice(0, firstMachines).map((at) => describer.endpoint(at, reach.targets)),
  }
}

/** Counts the machines of each owner and each set of tags. */
function sizes(evaluated: EvaluatedPolicy): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { index } of evaluated.network.machines) {
    const { kind, id } = bucketOf(evaluated, index)
    counts.set(`${kind} ${id}`, (counts.get(`${kind} ${id}`) ?? 0) + 1)
  }
  return counts
}

const order: ReachEntry['kind'][] = ['tag', 'user', 'subnet', 'internet']

/** Returns the entries in display order. */
export function entriesOf(gathering: ReachList): ReachEntry[] {
  const counts = sizes(gathering.evaluated)
  const entries = [...gather(gathering)]
    .map(([key, one]) => toEntry(key, one, gathering, counts.get(`${one.bucket.kind} ${one.bucket.id}`) ?? 0))
    // Drops a machine that only reaches itself.
    .filter(({ shares }) => shares.length > 0)
  return entries.sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.name.localeCompare(b.name, 'en', { numeric: true }),
  )
}
