import { longestCommon } from '@shared/dns/list-edits'

/** More lines than this are not compared; Headscale's own example has 450. */
const MOST = 5000

/** Two edits of one text, merged. `conflict`: both changed the same lines; then those of `mine` are kept. */
export interface MergedText {
  readonly text: string
  readonly conflict: boolean
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((line, at) => line === b[at])

/** Carries an edit of a text over to another edit of it, line by line. */
export function mergeLines(base: string, mine: string, theirs: string): MergedText {
  const [b, m, t] = [base, mine, theirs].map((text) => text.split('\n')) as [string[], string[], string[]]
  if (mine === theirs || theirs === base) return { text: mine, conflict: false }
  if (mine === base) return { text: theirs, conflict: false }
  if (Math.max(b.length, m.length, t.length) > MOST) return { text: mine, conflict: true }
  const same = (one: string, other: string) => one === other
  const inMine = new Map(longestCommon(b, m, same))
  const inTheirs = new Map(longestCommon(b, t, same))
  // Lines that both sides kept; the end of each text counts as one more.
  const anchors = [...b.keys()].flatMap((at) => {
    const [ours, others] = [inMine.get(at), inTheirs.get(at)]
    return ours === undefined || others === undefined ? [] : [[at, ours, others] as const]
  })
  const merged: string[] = []
  let [from, conflict] = [[0, 0, 0] as [number, number, number], false]
  for (const to of [...anchors, [b.length, m.length, t.length] as const]) {
    const [was, ours, others] = [b, m, t].map((list, side) => list.slice(from[side], to[side])) as [
      string[],
      string[],
      string[],
    ]
    if (!isEqual(ours, was) && !isEqual(others, was) && !isEqual(ours, others)) conflict = true
    merged.push(...(isEqual(ours, was) ? others : ours))
    const line = b[to[0]]
    if (line !== undefined) merged.push(line)
    from = [to[0] + 1, to[1] + 1, to[2] + 1]
  }
  return { text: merged.join('\n'), conflict }
}

/** Returns an edited text with the line endings of the original, because the editor uses only one kind. Unchanged lines keep their own. */
export function withLineEnds(edited: string, original: string): string {
  if (!original.includes('\r')) return edited
  const lines = edited.split(/\r?\n/)
  const own = original.split('\n')
  const bare = own.map((line) => line.replace(/\r$/, ''))
  let start = 0
  while (start < lines.length && start < bare.length && lines[start] === bare[start]) start += 1
  let end = 0
  const most = Math.min(lines.length, bare.length) - start
  while (end < most && lines.at(-1 - end) === bare.at(-1 - end)) end += 1
  const usual = own.filter((line) => line.endsWith('\r')).length * 2 > own.length ? '\r' : ''
  const middle = lines.slice(start, lines.length - end)
  const isLast = (at: number) => end === 0 && at === middle.length - 1
  // The last line of a text that became shorter has no line end.
  if (start === lines.length) return own.slice(0, start).join('\n').replace(/\r$/, '')
  return [
    ...own.slice(0, start),
    ...middle.map((line, at) => (isLast(at) ? line : line + usual)),
    ...own.slice(own.length - end),
  ].join('\n')
}
