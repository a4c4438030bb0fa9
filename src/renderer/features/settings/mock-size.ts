import { MockSize } from '@shared/ipc/mock'
import { z } from 'zod'

/** A number as people write it, in English or German: 10000, 10,000, 10.000. Undefined for nothing, NaN for anything else. */
function whole(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  return /^\d+$|^\d{1,3}([.,\s]\d{3})+$/.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN
}

const numberIn = (field: keyof typeof MockSize.shape) =>
  z.string().refine((typed) => MockSize.shape[field].safeParse(whole(typed)).success, field)

/** What is typed for a new demo network: numbers in range, or nothing. */
export const SizeDraft = z.object({ seed: numberIn('seed'), nodes: numberIn('nodes') })
export type SizeDraft = z.infer<typeof SizeDraft>

/** The size that was typed. */
export function readSize(draft: SizeDraft): MockSize {
  const seed = whole(draft.seed)
  const nodes = whole(draft.nodes)
  return { ...(seed !== undefined && { seed }), ...(nodes !== undefined && { nodes }) }
}
