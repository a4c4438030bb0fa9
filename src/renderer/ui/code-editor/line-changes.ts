import { Chunk } from '@codemirror/merge'
import { Text } from '@codemirror/state'

/** Counts the lines an edit adds and removes. A changed line counts as one of each. */
export function lineChanges(before: string, after: string): { added: number; removed: number } {
  const a = Text.of(before.split('\n'))
  const b = Text.of(after.split('\n'))
  const lines = (text: Text, from: number, end: number) =>
    from > end
      ? 0
      : text.lineAt(Math.min(end, text.length)).number - text.lineAt(Math.min(from, text.length)).number + 1
  let added = 0
  let removed = 0
  for (const chunk of Chunk.build(a, b, { scanLimit: 1000, timeout: 500 })) {
    if (chunk.fromA < chunk.toA) removed += lines(a, chunk.fromA, chunk.endA)
    if (chunk.fromB < chunk.toB) added += lines(b, chunk.fromB, chunk.endB)
  }
  return { added, removed }
}
