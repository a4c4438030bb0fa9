import { addBits, type Bits, countBits, eachBit, newBits, setBit } from '@shared/policy/net/bits'
import { type Family, letsThrough } from '@shared/policy/compile/families'
import { type AddressRange, isV6 } from '@shared/policy/net/ip'
import { anyPort, type PortRange, protocolNumber } from '@shared/policy/net/ports'
import { type Access, type Opening, protocolsOf, type SourceClass } from '@shared/policy/compile/reach'
import { intersect } from './access-index'
import type { SourceSet } from './access-shares'
import { mergeOpened } from './open-set'
import type { FoundName } from './name-finder'
import { countPairs, slicePairs } from './pair-list'
import { parseQuery, type QueryParts } from './query-text'
import type { WhyAnswer, WhySide, WhyVerdict } from './why-types'
import type { Suggestion } from './name-types'
import type { WorkedPolicy } from './worked-policy'

/** A question whose names were found. */
interface Question {
  sources: SourceSet
  destinations: Bits
  /** Addresses asked about, where they are not just machines. */
  range: AddressRange | undefined
  /** Undefined: any. */
  ports: PortRange[] | undefined
  protocol: string
  /** The kinds of address that packets may have: that of an address asked about, else both. */
  families: readonly Family[]
}

const portless = (protocol: number) => ![6, 17, 132].includes(protocol)

/** Ports of an opening that the question is about; undefined where it has none of them. */
function covered({ protocol, ports, families }: Access, question: Question): PortRange[] | undefined {
  if (!question.families.some((family) => letsThrough(families, family))) return undefined
  const wanted = question.protocol === '' ? undefined : protocolNumber(question.protocol)
  const shared = protocolsOf(protocol).filter((number) => wanted === undefined || number === wanted)
  if (shared.length === 0) return undefined
  if (!question.ports || (wanted !== undefined && portless(wanted))) return [anyPort]
  if (shared.every(portless)) return undefined
  const asked = question.ports
  const both = ports.flatMap(({ first, last }) =>
    asked.flatMap((range) => {
      const overlap = { first: Math.max(first, range.first), last: Math.min(last, range.last) }
      return overlap.first <= overlap.last ? [overlap] : []
    }),
  )
  return both.length > 0 ? both : undefined
}

/** Rules whose own destinations meet addresses: being about a part of a subnet does not open the rest of it. */
function rulesMeeting({ compiled }: WorkedPolicy, range: AddressRange): (opening: Access) => boolean {
  const key = ({ origin, protocol, ports }: Omit<Access, 'families'>) =>
    `${origin.section} ${origin.index} ${protocol} ${ports.map(({ first, last }) => `${first}-${last}`).join()}`
  const meeting = new Set<string>()
  for (const rule of compiled.rules) {
    if ((rule.kind === 'ports' || rule.kind === 'via') && rule.dst.overlaps(range)) meeting.add(key(rule))
    else if (rule.kind === 'self' || (rule.kind === 'via' && rule.internet)) meeting.add(key(rule))
  }
  return (opening) => meeting.has(key(opening))
}

/** The slices of the asked ports that no opening splits. */
function slices(asked: PortRange[] | undefined, openings: { ports: PortRange[] }[]): PortRange[] {
  if (!asked) return [anyPort]
  return asked.flatMap(({ first, last }) => {
    const cuts = new Set([first, last + 1])
    for (const { ports } of openings)
      for (const range of ports)
        [range.first, range.last + 1].filter((cut) => first < cut && cut <= last).forEach((cut) => cuts.add(cut))
    const sorted = [...cuts].sort((a, b) => a - b)
    return sorted.slice(0, -1).map((from, at) => ({ first: from, last: (sorted[at + 1] ?? 0) - 1 }))
  })
}

/** What of the question a class reaches: all of it, and something of it. */
function reachOf(source: SourceClass, question: Question, fits: (opening: Opening) => boolean) {
  const width = question.destinations.length * 32
  const fitting = source.openings.flatMap((opening) => {
    const ports = fits(opening) ? covered(opening, question) : undefined
    return ports ? [{ targets: opening.targets, ports }] : []
  })
  const some = newBits(width)
  fitting.forEach(({ targets }) => addBits(some, targets))
  let full = some
  for (const slice of slices(question.ports, fitting)) {
    const bits = newBits(width)
    const giving = fitting.filter(({ ports }) =>
      ports.some((range) => range.first <= slice.first && slice.last <= range.last),
    )
    giving.forEach(({ targets }) => addBits(bits, targets))
    full = intersect(full, bits)
  }
  return { full: intersect(full, question.destinations), some: intersect(some, question.destinations) }
}

/** The first rule that comes close: other ports for the same machines, else the same for other machines. */
function nearest(
  question: Question,
  worked: WorkedPolicy,
  meeting: (opening: Access) => boolean,
): WhyVerdict['nearest'] {
  const { access, describer, reach } = worked
  const leads = (opening: Opening) => meeting(opening) && access.meets(opening.targets, question.destinations)
  const earliest = (openings: Opening[]) => openings.toSorted((a, b) => a.origin.offset - b.origin.offset)[0]
  const tell = (by: 'ports' | 'source', opening: Opening): WhyVerdict['nearest'] => {
    const from = newBits(worked.network.size)
    for (const { machines, openings } of reach.classes)
      if (openings.includes(opening)) machines.forEach((index) => setBit(from, index))
    return { by, origin: opening.origin, opened: mergeOpened([opening]), from: describer.bundle(from) }
  }
  const elsewhere = earliest(question.sources.openings.filter((one) => leads(one) && !covered(one, question)))
  if (elsewhere) return tell('ports', elsewhere)
  const own = new Set(question.sources.openings)
  const others = reach.classes.flatMap(({ openings }) => openings.filter((one) => !own.has(one)))
  const other = earliest([...new Set(others)].filter((one) => leads(one) && covered(one, question)))
  return other && tell('source', other)
}

function evaluate(question: Question, worked: WorkedPolicy, sides: [WhySide, WhySide], portText: string): WhyVerdict {
  const { access, describer, reach } = worked
  const { sources, destinations, range, protocol } = question
  const meeting = range ? rulesMeeting(worked, range) : () => true
  const reached = new Map(sources.shares.map(({ source }) => [source, reachOf(source, question, meeting)]))
  const none = { full: newBits(0), some: newBits(0) }
  const full = access.count(sources, destinations, (source) => (reached.get(source) ?? none).full)
  const some = access.count(sources, destinations, (source) => (reached.get(source) ?? none).some)
  const total = access.total(sources, destinations)
  const missing = sources.shares.map(({ machines, source }) => {
    const has = (reached.get(source) ?? none).full
    return { from: machines, targets: destinations.map((word, at) => word & ~(has[at] ?? 0)) }
  })
  const verdict = full === total ? 'yes' : some === 0 ? 'no' : 'partly'
  const near = verdict === 'yes' ? undefined : nearest(question, worked, meeting)
  return {
    verdict,
    source: sides[0],
    destination: sides[1],
    ports: portText,
    protocol,
    full,
    some,
    total,
    rules: access.rules(
      sources,
      destinations,
      (opening) => meeting(opening) && covered(opening, question) !== undefined,
    ),
    missing: slicePairs(
      missing.filter((block) => countPairs(block) > 0),
      0,
      5,
    ).map(([from, to]) => ({
      from: describer.endpoint(from, reach.targets),
      to: describer.endpoint(to, reach.targets),
    })),
    ...(near && { nearest: near }),
  }
}

/** The kinds of address that both ends may have: an end that is asked about by address has one. */
function familiesAsked(...ends: FoundName[]): Family[] {
  const fits = (family: Family) => ends.every(({ range }) => !range || isV6(range.from) === (family === 6))
  return ([4, 6] as const).filter(fits)
}

function machinesOf(targets: Bits, size: number): number[] {
  const found: number[] = []
  eachBit(targets, (index) => index < size && found.push(index))
  return found
}

/** Finds the destination in its readings: the first whose name is known, else the one with ports. */
function destinationOf({ destinations }: QueryParts, worked: WorkedPolicy) {
  for (const reading of destinations) {
    const found = worked.names.find(reading.name)
    if (found) return { ...reading, found }
  }
  const [whole] = destinations
  const prefixed = /^(?:tag|group|autogroup):[^:]*$/.test(whole?.name ?? '')
  const shown = (prefixed ? undefined : destinations.at(-1)) ?? whole
  return { name: shown?.name ?? '', ports: shown?.ports, portText: shown?.portText ?? '', found: undefined }
}

/** Answers a question in words: can it, by which rule, and what is missing. */
export function why(query: string, worked: WorkedPolicy): WhyAnswer {
  const parts = parseQuery(query)
  if ('problem' in parts) return parts
  const source = worked.names.find(parts.source)
  const unknown = (side: 'source' | 'destination', text: string): WhyAnswer => {
    return { problem: 'unknown', side, text, near: worked.names.near(text) }
  }
  if (!source) return unknown('source', parts.source)
  const { name, ports, portText, found } = destinationOf(parts, worked)
  if (!found) return unknown('destination', name)
  if (portText !== '' && !ports) return { problem: 'port', text: portText }
  const members = machinesOf(source.targets, worked.network.size)
  if (members.length === 0) return { problem: 'nobody', side: 'source', text: parts.source }
  if (countBits(found.targets) === 0) return { problem: 'nobody', side: 'destination', text: name }
  const sources = worked.access.sourcesOf(members)
  if (worked.access.total(sources, found.targets) === 0) return { problem: 'same', text: name }
  const sides: [WhySide, WhySide] = [
    { text: parts.source, bundle: worked.describer.bundle(source.targets) },
    { text: name, bundle: worked.describer.bundle(found.targets) },
  ]
  const beyond = found.range !== undefined && machinesOf(found.targets, worked.network.size).length === 0
  const range = beyond ? found.range : undefined
  const question = {
    sources,
    destinations: found.targets,
    range,
    ports,
    protocol: parts.protocol,
    families: familiesAsked(source, found),
  }
  return evaluate(question, worked, sides, portText)
}

/** Completes the name being typed at the end of a question. */
export function suggest(query: string, worked: WorkedPolicy): Suggestion[] {
  const typed = /(?:^|→|->|=>|\s(?:to|nach)\s)\s*([^\s→]*)$/.exec(query)?.[1] ?? ''
  return worked.names.suggest(typed)
}
