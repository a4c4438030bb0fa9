import { languages } from '@shared/language'
import { hasPorts, parsePorts, parseProtocol, type PortRange } from '@shared/policy/net/ip'
import {
  type AccessQuestionKind,
  type Form,
  forms,
  isWordOf,
  plainQuestion,
  questionKinds,
  questionWords,
  type Phrasing,
  type Tail,
} from './question-forms'

/** A question about access. */
export interface AccessQuestion {
  kind: AccessQuestionKind
  /** '' if the question asks for the sources. */
  source: string
  /** '' if the question asks for the destinations. */
  destination: string
  /** In policy syntax; '' for any. */
  ports: string
  /** In policy syntax; '' for any. */
  protocol: string
}

/** A possible meaning of a destination: `db:5432` is a name with a port or a name with a colon. */
export interface DestinationMeaning {
  name: string
  ports: PortRange[] | undefined
  portText: string
}

/** A parsed question; its names are not resolved yet. */
export interface QueryParts {
  kind: AccessQuestionKind
  phrasing: Phrasing
  source: string
  /** The likelier reading first; empty if the question asks for the destinations. */
  destinations: DestinationMeaning[]
  /** Ports given separately from the destination. */
  ports: PortRange[] | undefined
  portText: string
  protocol: string
}

export type QuestionProblem =
  | { problem: 'form' }
  | { problem: 'port'; text: string }
  /** Ports were given for a protocol without ports. `without` is the same question without them. */
  | { problem: 'portless'; protocol: string; text: string; without: string }

type Understood = QueryParts & { problem?: undefined }
type ParsedQuery = Understood | QuestionProblem

const arrow = /\s*(?:→|->|=>)\s*|\s+(?:to|nach)\s+/

/** Stands for a blank inside a name while a question is split into words (Unicode's private use). */
const BLANK = '\ue000'
const parted = (text: string) => text.replaceAll(BLANK, ' ')

const atPorts = { en: 'on', de: 'auf' } as const
const byProtocol = { en: 'over', de: 'über' } as const
const fillers = new Set(['on', 'at', 'auf', 'an', 'port', 'ports', 'over', 'via', 'using', 'über', 'per'])
const protocolFillers = new Set(['over', 'via', 'using', 'über', 'per'])

/** Splits `name:ports`; IPv6 addresses may be in brackets. */
function readings(text: string): DestinationMeaning[] {
  const inBrackets = /^\[([^\]]+)\](\/\d+)?(?::(.+))?$/.exec(text)
  if (inBrackets) {
    const [, address = '', bits = '', portText = ''] = inBrackets
    return [{ name: address + bits, ports: portText ? parsePorts(portText).value : undefined, portText }]
  }
  const whole = { name: text, ports: undefined, portText: '' }
  const colon = text.lastIndexOf(':')
  if (colon <= 0) return [whole]
  const portText = text.slice(colon + 1)
  return [whole, { name: text.slice(0, colon), ports: parsePorts(portText).value, portText }]
}

const protocolOf = (word: string) => (word === '' ? undefined : parseProtocol(word).value) || undefined

/** Parses a word with ports, a protocol or both: `443`, `tcp`, `443/tcp`, `tcp/443`. */
function tailWord(word: string, named: boolean): Partial<Tail> | undefined {
  const [left = '', right] = word.split('/')
  if (right !== undefined) {
    const [first, second] = [tailWord(left, false), tailWord(right, false)]
    return first && second && { ...first, ...second }
  }
  if (!named && parsePorts(word).value) return { portText: word }
  const protocol = protocolOf(word)
  return protocol === undefined ? undefined : { protocol }
}

/** Parses the words after the names: `on 5432 over tcp`, `auf TCP 5432`. Returns undefined for anything else. */
function readTail(words: readonly string[]): Tail | { problem: 'port'; text: string } | undefined {
  const tail: Tail = { portText: '', protocol: '' }
  let filler = ''
  for (const word of words) {
    const lower = word.toLowerCase()
    if (fillers.has(lower)) {
      filler = lower
      continue
    }
    const said = tailWord(word, protocolFillers.has(filler))
    if (!said) return filler === '' ? undefined : { problem: 'port', text: word }
    if ((said.portText && tail.portText) || (said.protocol && tail.protocol)) return undefined
    Object.assign(tail, said)
    filler = ' '
  }
  return filler === ' ' || words.length === 0 ? tail : undefined
}

interface QuestionMatch {
  kind: AccessQuestionKind
  source: string
  destination: string
  tail: readonly string[]
}

const isArrow = (word: string) => /^(?:→|->|=>)$/.test(word)

function match({ kind, words }: Form, own: readonly string[]): QuestionMatch | undefined {
  if (own.length < words.length || own.slice(0, words.length).some(isArrow)) return undefined
  const fits = words.every((word, at) => word === word.toUpperCase() || isWordOf(word, own[at]))
  if (!fits) return undefined
  const name = (place: string) => own[words.indexOf(place)] ?? ''
  return { kind, source: name('SOURCE'), destination: name('DESTINATION'), tail: own.slice(words.length) }
}

/** Adds the ports and protocol that the form implies, unless the question has its own. */
function withPorts(tail: ReturnType<typeof readTail>, over: Tail | undefined): ReturnType<typeof readTail> {
  if (!tail || 'problem' in tail || !over) return tail
  return { portText: tail.portText || over.portText, protocol: tail.protocol || over.protocol }
}

/** Returns every form the words may match, after removing trailing words that belong to the form. */
function candidateForms(
  asked: readonly string[],
): { phrasing: (typeof languages)[number]; each: Form; words: readonly string[] }[] {
  return languages.flatMap((phrasing) =>
    questionKinds
      .flatMap((kind) => forms[phrasing][kind])
      .flatMap((each) => {
        const { end = [] } = each
        const ended = end.length > 0 && end.every((word, at) => isWordOf(word, asked[asked.length - end.length + at]))
        return [...(ended ? [asked.slice(0, -end.length)] : []), asked].map((words) => ({ phrasing, each, words }))
      }),
  )
}

/** Returns the destination with the ports and protocol of a question. */
function ends(destination: string, { portText, protocol }: Tail) {
  const whole = destination === '' ? [] : readings(destination)
  return {
    // If the question gives ports, the name contains none.
    destinations: portText === '' || whole[0]?.portText !== '' ? whole : whole.slice(0, 1),
    ports: portText === '' ? undefined : parsePorts(portText).value,
    portText,
    protocol,
  }
}

const wordsOf = (query: string) =>
  query
    .trim()
    .replace(/\s*\?+$/, '')
    .split(/\s+/)

/** Parses a question in words; returns undefined if it matches no form. */
function parseWords(query: string): ParsedQuery | undefined {
  const asked = wordsOf(query)
  let problem: ParsedQuery | undefined
  for (const { phrasing, each, words } of candidateForms(asked)) {
    const found = match(each, words)
    const tail = found && withPorts(readTail(found.tail), each.over)
    if (!found || !tail) continue
    if ('problem' in tail) {
      problem ??= tail
      continue
    }
    return { ...ends(found.destination, tail), kind: found.kind, phrasing, source: found.source }
  }
  return problem
}

/** Returns the words with each name of a form joined into one, in every way that fits; shorter names first. */
function* groupings(form: readonly string[], own: readonly string[]): Generator<string[]> {
  const [word, ...rest] = form
  if (word === undefined) return yield [...own]
  if (word !== word.toUpperCase()) {
    if (isWordOf(word, own[0])) for (const others of groupings(rest, own.slice(1))) yield [own[0] ?? '', ...others]
    return
  }
  for (let length = 1; length <= own.length; length++)
    for (const others of groupings(rest, own.slice(length))) yield [own.slice(0, length).join(BLANK), ...others]
}

/** A question with more words is no question. */
const MAX_WORDS = 24

/** Parses a question in words whose names may have several words, in every way that fits. */
function parseLongNames(query: string): Understood[] {
  const asked = wordsOf(query)
  if (asked.length > MAX_WORDS || asked.some(isArrow)) return []
  return candidateForms(asked).flatMap(({ phrasing, each, words }) =>
    [...groupings(each.words, words)].flatMap((grouped) => {
      const found = match(each, grouped)
      const tail = found && withPorts(readTail(found.tail), each.over)
      if (!found || !tail || 'problem' in tail) return []
      return [{ ...ends(found.destination, tail), kind: found.kind, phrasing, source: found.source }]
    }),
  )
}

/** Returns the reading with the most known names, the longest of them; undefined if there is none. */
function likeliest(parsed: readonly Understood[], isKnown: (name: string) => boolean): Understood | undefined {
  const known = new Map<string, boolean>()
  const isName = (name: string) => {
    const found = known.get(name) ?? isKnown(parted(name))
    known.set(name, found)
    return found
  }
  const rank = ({ source, destinations }: Understood) => {
    const names = [source, ...destinations.map(({ name }) => name)].filter((name) => name !== '' && isName(name))
    return names.length * 1000 + names.join('').length
  }
  const ranked = parsed.map((reading) => ({ reading, rank: rank(reading) }))
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.reading
}

/** Splits off a protocol, given as the last word or after a slash: `db:443 tcp`, `db:443/tcp`. */
function takeProtocol(text: string): { rest: string; protocol: string } {
  const found = /^(.*\S)(?:\s+|\/)(\S+)$/.exec(text)
  const word = found?.[2] ?? ''
  const slashed = found ? text.charAt(found[1]?.length ?? 0) === '/' : false
  // A number after a slash is a prefix length.
  const protocol = slashed && /^\d/.test(word) ? undefined : protocolOf(word)
  return protocol === undefined ? { rest: text, protocol: '' } : { rest: found?.[1] ?? '', protocol }
}

function parseArrow(query: string): ParsedQuery {
  const cut = arrow.exec(query.trim())
  if (!cut) return { problem: 'form' }
  const source = query.trim().slice(0, cut.index).trim()
  const after = query.trim().slice(cut.index + cut[0].length)
  const { rest, protocol } = takeProtocol(after.trim())
  if (source === '' || rest === '') return { problem: 'form' }
  const destinations = readings(rest.replace(/\s*:\s*/g, ':'))
  return { kind: 'can', phrasing: 'arrow', source, destinations, ports: undefined, portText: '', protocol }
}

/** Parses two names without a word between them: `laptop-3 db:5432`, `laptop-3 db 443 tcp`. */
function parseNames(query: string): ParsedQuery {
  const [source = '', destination = '', ...rest] = query.trim().split(/\s+/)
  const isNames = [source, destination].every(
    (end) => end !== '' && !isArrow(end) && !questionWords.has(end.toLowerCase()),
  )
  const tail = isNames ? readTail(rest) : undefined
  if (!tail) return { problem: 'form' }
  if ('problem' in tail) return tail
  return { ...ends(destination, tail), kind: 'can', phrasing: 'arrow', source }
}

/** Joins names with blanks into one word each: those in quotes, and known ones, the longest first. */
function joined(query: string, spaced: readonly string[]): string {
  const join = (name: string) => name.trim().replace(/\s+/g, BLANK)
  let text = query.replace(/["“„]([^"“”„]+)["“”]/g, (_all, name: string) => join(name))
  for (const name of spaced.toSorted((a, b) => b.length - a.length)) {
    const at = text.toLowerCase().indexOf(name.toLowerCase())
    const end = at + name.length
    const isWord = (character: string | undefined) => character === undefined || /[\s:→>?]/.test(character)
    if (at < 0 || !isWord(text[at - 1]) || !isWord(text[end])) continue
    text = text.slice(0, at) + join(text.slice(at, end)) + text.slice(end)
  }
  return text
}

/**
 * Parses a typed question: `laptop-3 → db:5432 tcp`, `laptop-3 db:5432`, or in words of either language.
 * @param spaced known names with blanks
 * @param isKnown tells whether something has this name, for names of several words that are not in quotes
 */
export function parseQuestion(
  query: string,
  spaced: readonly string[] = [],
  isKnown: (name: string) => boolean = () => false,
): ParsedQuery {
  const parsed = parseWhole(joined(query, spaced), isKnown)
  if (parsed.problem === 'form') return parsed
  if (parsed.problem !== undefined) return { ...parsed, text: parted(parsed.text) }
  return {
    ...parsed,
    source: parted(parsed.source),
    destinations: parsed.destinations.map((reading) => ({ ...reading, name: parted(reading.name) })),
  }
}

function parseWhole(query: string, isKnown: (name: string) => boolean): ParsedQuery {
  // A name may be an article, so words count as articles only if they are not names.
  const plain = plainQuestion(query)
  const [asTyped, asWritten] = [parseWords(query), parseWords(plain)]
  if (asTyped || asWritten?.problem !== undefined) return asTyped ?? asWritten ?? { problem: 'form' }
  const long = [...parseLongNames(plain), ...parseLongNames(query)]
  const inWords = likeliest([...(asWritten ? [asWritten] : []), ...long], isKnown)
  if (inWords) return inWords
  const withArrow = parseArrow(query)
  return withArrow.problem === 'form' ? parseNames(query) : withArrow
}

/** Returns true for a protocol without ports. */
export const isPortless = (protocol: string) => protocol !== '' && !hasPorts(protocol)

/** Puts IPv6 addresses and prefixes in brackets, as ports require. */
function bracketed(name: string): string {
  const [, address, bits = ''] = /^([0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*)(\/\d+)?$/i.exec(name) ?? []
  return address === undefined ? name : `[${address}]${bits}`
}

/** Writes a question in words, or with an arrow if it has two ends. */
export function questionText(question: AccessQuestion, phrasing: Phrasing): string {
  const { kind, source, destination, ports, protocol } = question
  if (phrasing === 'arrow') {
    const end = ports === '' ? destination : `${bracketed(destination)}:${ports}`
    return `${source} → ${end}${protocol && ` ${protocol}`}`
  }
  const [chosen] = forms[phrasing][kind]
  const words = chosen?.words.map((word) => ({ SOURCE: source, DESTINATION: destination })[word] ?? word) ?? []
  const tail = [
    ...(ports === '' ? [] : [atPorts[phrasing], ports]),
    ...(protocol === '' ? [] : [byProtocol[phrasing], protocol]),
  ]
  return `${[...words, ...tail, ...(chosen?.end ?? [])].join(' ')}?`
}
