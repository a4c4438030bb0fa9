import { MockSize } from '@shared/ipc/mock'

/** What was typed for a new demo network. */
export interface SizeDraft {
  seed: string
  nodes: string
}

export interface ReadSize {
  /** Fields that hold something else than a number in range. */
  bad: (keyof SizeDraft)[]
  size: MockSize
}

/** A number as people write it, in English or German: 10000, 10,000, 10.000. Undefined for nothing, NaN for anything else. */
function whole(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  return /^\d+$|^\d{1,3}([.,\s]\d{3})+$/.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN
}

export function readSize(draft: SizeDraft): ReadSize {
  const seed = whole(draft.seed)
  const nodes = whole(draft.nodes)
  const bad: ReadSize['bad'] = []
  if (seed !== undefined && !MockSize.shape.seed.safeParse(seed).success) bad.push('seed')
  if (nodes !== undefined && !MockSize.shape.nodes.safeParse(nodes).success) bad.push('nodes')
  return { bad, size: { ...(seed !== undefined && { seed }), ...(nodes !== undefined && { nodes }) } }
}
