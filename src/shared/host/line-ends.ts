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
