import { go, type SnapshotKeys, snapshot } from 'fuzzysort'
import type { PaletteItem, Thing } from './item'

/** So many results are enough to see that one should type more. */
const LIMIT = 40
/** So many things one command is offered for. */
const OFFERED = 8
/** What the best match lends to a place in the list: a name says more than what else a thing is found by. */
const WORDS_WEIGHT = 0.8
/** Less than this is a match by accident. */
const THRESHOLD = 0.3
const SEEN_BONUS = 0.12
/** A page goes before the settings on it whose names begin alike. */
const KIND_BONUS: Partial<Record<PaletteItem['kind'], number>> = {
  page: 0.15,
  verb: 0.04,
  view: 0.03,
  machine: 0.02,
}

export type Index = SnapshotKeys<PaletteItem>

/** Makes a list searchable. Takes 20 ms for 10,000 things: once per list, not per letter. */
export function indexOf(items: readonly PaletteItem[]): Index {
  return snapshot(items, { keys: ['label', 'words'] })
}

export interface Found {
  readonly item: PaletteItem
  readonly score: number
}

/**
 * The items that fit what was typed, best first: letters in their order are enough, whole words and beginnings count most, and what was
 * seen lately (`seen`, paths) goes before its equals.
 */
export function search(index: Index, typed: string, seen: readonly string[] = []): Found[] {
  const bonus = (item: PaletteItem) =>
    (KIND_BONUS[item.kind] ?? 0) + (item.path !== '' && seen.includes(item.path) ? SEEN_BONUS : 0)
  // Of numbers, letters in their order are not enough: 10.2 is no part of 192.168.1.0/24.
  const parts = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /\d[.:/]/.test(word))
  const has = ({ label, words }: PaletteItem) => {
    const text = `${label} ${words}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  }
  const found = go(typed.trim(), index, {
    limit: LIMIT,
    threshold: THRESHOLD,
    scoreFn: (result) => {
      const best = Math.max(result[0]?.score ?? 0, (result[1]?.score ?? 0) * WORDS_WEIGHT)
      return best === 0 || !has(result.obj) ? 0 : best + bonus(result.obj)
    },
  })
  return found.map(({ obj, score }) => ({ item: obj, score }))
}

const byName = (a: PaletteItem, b: PaletteItem) => a.label.localeCompare(b.label, undefined, { numeric: true })

/** What several lists have, as one. */
export function merged(...lists: readonly (readonly Found[])[]): PaletteItem[] {
  const all = lists.flat().toSorted((a, b) => b.score - a.score || byName(a.item, b.item))
  return all.slice(0, LIMIT).map(({ item }) => item)
}

/** A name without what makes no difference: case, the dots at the end, more than one space. */
const plain = (text: string) => text.toLowerCase().replaceAll('…', ' ').replaceAll(/\s+/g, ' ').trim()

/** The commands whose own name was typed, or its first words: the exact name first. They go before everything else. */
export function namedCommands(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const wanted = plain(typed)
  if (wanted === '') return []
  const named = items.filter(({ kind, label }) => kind === 'verb' && `${plain(label)} `.startsWith(`${wanted} `))
  return named.toSorted((a, b) => Number(plain(b.label) === wanted) - Number(plain(a.label) === wanted))
}

/** What is called exactly as was typed. It goes before a command that the same words name with a thing that merely resembles them. */
export function exactlyNamed(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const wanted = plain(typed)
  return items.filter(({ label }) => plain(label) === wanted)
}

/** A command that is done to a thing, as the palette finds it. */
export interface CommandOn {
  readonly id: string
  /** In lower case: any of them, or its beginning, stands for the command. */
  readonly names: readonly string[]
  readonly index: Index
  readonly things: readonly Thing<unknown>[]
  /** The command for one of the things; null where it does not apply. */
  readonly itemFor: (thing: Thing<unknown>) => PaletteItem | null
}

/** How many of the first words name the command. */
function namedBy(words: readonly string[], names: readonly string[]): number {
  const other = words.findIndex((word) => word.length < 2 || !names.some((name) => name.startsWith(word)))
  return other === -1 ? words.length : other
}

/** "rename db-oslo": commands for the things that the rest of the text names. Nothing where no command is named, or no thing. */
export function searchCommands(commands: readonly CommandOn[], typed: string, seen: readonly string[]): PaletteItem[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  return commands.flatMap(({ names, index, things, itemFor }) => {
    const named = namedBy(words, names)
    // "rename ma": the last word may begin the command's name and a machine's.
    const count = named === words.length ? named - 1 : named
    if (count === 0) return []
    const byItem = new Map(things.map((thing) => [thing.item, thing]))
    const found = search(index, words.slice(count).join(' '), seen)
    return found
      .flatMap(({ item }) => {
        const thing = byItem.get(item)
        return (thing && itemFor(thing)) ?? []
      })
      .slice(0, OFFERED)
  })
}
