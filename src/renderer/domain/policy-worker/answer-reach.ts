import { hasBit, newBits, setBit } from '@shared/policy/net/bits'
import type { Opening } from '@shared/policy/compile/reach'
import { sharesOf } from './access-shares'
import type { Direction, Endpoint, ReachAnswer, ReachEntry } from './access-types'
import { type Ask, pairsPerPage } from './questions'
import type { WorkedPolicy } from './worked-policy'

/** Machines that an entry names at once. */
const firstMachines = 5

/** Machines of one owner or of the same tags; or what lies beyond machines. */
interface Bucket {
  kind: ReachEntry['kind']
  id: string
  name: string
}

/** Places on the other side that the same rules open. */
interface Found {
  bucket: Bucket
  places: number[]
}

function bucketOf({ network, reach, live }: WorkedPolicy, at: number): Bucket {
  const target = reach.targets[at]
  if (target?.kind === 'subnet') return { kind: 'subnet', id: target.prefix, name: target.prefix }
  if (target?.kind === 'internet') return { kind: 'internet', id: '', name: '' }
  const tags = live.nodes[at]?.tags ?? []
  if (tags.length > 0) return { kind: 'tag', id: tags.join(' '), name: tags.join(', ') }
  const owner = network.users[network.machine(at).owner]
  return { kind: 'user', id: String(owner?.id ?? ''), name: owner?.name ?? '' }
}

/** Everyone a subject reaches with what opens it: places that the same openings lead to are together. */
function outward(worked: WorkedPolicy, members: readonly number[], visit: (at: number, openings: Opening[]) => void) {
  const { access, reach } = worked
  const { openings } = access.sourcesOf(members)
  const alone = members.length === 1 ? members[0] : undefined
  reach.targets.forEach((_target, at) => {
    if (at === alone) return
    const own = openings.filter(({ targets }) => hasBit(targets, at))
    if (own.length > 0) visit(at, own)
  })
}

function inward(worked: WorkedPolicy, members: readonly number[], visit: (at: number, openings: Opening[]) => void) {
  const { access, reach } = worked
  const wanted = newBits(reach.targets.length)
  members.forEach((index) => setBit(wanted, index))
  const alone = members.length === 1 ? members[0] : undefined
  for (const { machines, openings } of reach.classes) {
    const own = openings.filter(({ targets }) => access.meets(targets, wanted))
    if (own.length > 0) machines.forEach((index) => index !== alone && visit(index, own))
  }
}

function matches(worked: WorkedPolicy, search: string): (bucket: Bucket, at: number) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return ({ name }, at) => {
    const text = `${name} ${worked.describer.endpoint(at, worked.reach.targets).name}`.toLowerCase()
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

/** Whose access is gathered, and which way. */
interface Gathering {
  worked: WorkedPolicy
  subject: string
  direction: Direction
  search: string
}

function gather({ worked, subject, direction, search }: Gathering): Map<string, Found> {
  const found = new Map<string, Found>()
  const fits = matches(worked, search)
  const numberOf = createPlaceNumbers()
  const walk = direction === 'out' ? outward : inward
  walk(worked, worked.access.members(subject), (at, openings) => {
    const bucket = bucketOf(worked, at)
    if (!fits(bucket, at)) return
    const key = `${bucket.kind} ${bucket.id} ${openings.map(numberOf).join()}`
    const known = found.get(key)
    if (known) known.places.push(at)
    else found.set(key, { bucket, places: [at] })
  })
  return found
}

function toEntry(key: string, found: Found, { worked, subject, direction }: Gathering, of: number): ReachEntry {
  const { access, describer, reach } = worked
  const { bucket, places } = found
  const members = access.members(subject)
  const [from, to] = direction === 'out' ? [members, places] : [places, members]
  const sources = access.sourcesOf(from)
  const destinations = newBits(reach.targets.length)
  to.forEach((at) => setBit(destinations, at))
  const machine = bucket.kind === 'user' || bucket.kind === 'tag'
  return {
    key,
    kind: bucket.kind,
    name: bucket.name,
    machines: machine ? places.length : 0,
    of: machine ? of : 0,
    shares: sharesOf(sources, destinations),
    total: access.total(sources, destinations),
    rules: access.rules(sources, destinations),
    first: places.slice(0, firstMachines).map((at) => describer.endpoint(at, reach.targets)),
  }
}

/** How many machines each owner and each set of tags has. */
function sizes(worked: WorkedPolicy): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { index } of worked.network.machines) {
    const { kind, id } = bucketOf(worked, index)
    counts.set(`${kind} ${id}`, (counts.get(`${kind} ${id}`) ?? 0) + 1)
  }
  return counts
}

const order: ReachEntry['kind'][] = ['tag', 'user', 'subnet', 'internet']

/** Everything a subject reaches, or all that reach it, by owner and tags. */
export function reachList(ask: Ask<'reach'>, worked: WorkedPolicy): ReachAnswer {
  const gathering = { ...ask, worked }
  const found = gather(gathering)
  const counts = sizes(worked)
  const entries = [...found]
    .map(([key, one]) => toEntry(key, one, gathering, counts.get(`${one.bucket.kind} ${one.bucket.id}`) ?? 0))
    // A machine that only reaches itself.
    .filter(({ shares }) => shares.length > 0)
  entries.sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.name.localeCompare(b.name, 'en', { numeric: true }),
  )
  const own = worked.access.members(ask.subject).length
  const machines = entries.reduce((sum, entry) => sum + entry.machines, 0)
  return { entries, machines, of: worked.network.size - (own === 1 ? 1 : 0) }
}

/** A page of the machines of one entry of `reach`. */
export function reachMembers(ask: Ask<'reachMembers'>, worked: WorkedPolicy): Endpoint[] {
  const { entry, offset } = ask
  const places = gather({ ...ask, worked }).get(entry)?.places ?? []
  return places.slice(offset, offset + pairsPerPage).map((at) => worked.describer.endpoint(at, worked.reach.targets))
}
