/** Pixels in the window. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The lower left corner of the placed element. */
interface Corner {
  readonly left: number
  readonly bottom: number
}

interface PlacementOptions {
  readonly size: { readonly width: number; readonly height: number }
  readonly area: Rect
  /** Areas that must stay uncovered. */
  readonly taken: readonly Rect[]
  /** The minimum gap to the areas in `taken`. */
  readonly gap: number
}

/**
 * Finds a place that covers none of the areas in `taken`: as far down and then as far left as possible. Returns null if nothing is
 * free.
 */
export function freePlace({ size, area, taken, gap }: PlacementOptions): Corner | null {
  const isFree = ({ left, bottom }: Corner) => {
    const [right, top] = [left + size.width, bottom - size.height]
    if (left < area.left || top < area.top || right > area.right || bottom > area.bottom) return false
    return taken.every((one) => one.right <= left || one.left >= right || one.bottom <= top || one.top >= bottom)
  }
  const lefts = new Set([area.left, area.right - size.width, ...taken.map(({ right }) => right + gap)])
  const bottoms = new Set([area.bottom, ...taken.map(({ top }) => top - gap)])
  let best: Corner | null = null
  let least = Infinity
  for (const bottom of bottoms)
    for (const left of lefts) {
      const way = 2 * (area.bottom - bottom) + (left - area.left)
      if (way < least && isFree({ left, bottom })) [best, least] = [{ left, bottom }, way]
    }
  return best
}
