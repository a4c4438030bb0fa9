import { MockSize } from '@shared/ipc/mock'
import { z } from 'zod'

/** Parses a number in English or German notation: 10000, 10,000, 10.000. Returns undefined for empty text, NaN if it is not a number. */
function whole(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  return /^\d+$|^\d{1,3}([.,\s]\d{3})+$/.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN
}

const numberIn = (field: keyof typeof MockSize.shape) =>
  z.string().refine((typed) => MockSize.shape[field].safeParse(whole(typed)).success, field)

/** Schema of the form for a new demo network: numbers in range or empty. */
export const SizeDraftSchema = z.object({ seed: numberIn('seed'), nodes: numberIn('nodes') })
export type SizeDraft = z.infer<typeof SizeDraftSchema>

/** Converts the form values to a size. */
export function readSize(draft: SizeDraft): MockSize {
  const seed = whole(draft.seed)
  const nodes = whole(draft.nodes)
  return { ...(seed !== undefined && { seed }), ...(nodes !== undefined && { nodes }) }
}
