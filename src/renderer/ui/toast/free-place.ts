/** Pixels of the window. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The left lower corner of what is laid. */
interface Corner {
  readonly left: number
  readonly bottom: number
}

interface Laying {
  readonly size: { readonly width: number; readonly height: number }
  readonly area: Rect
  /** What is not to be covered. */
  readonly taken: readonly Rect[]
  /** The least between what is laid and what is taken. */
  readonly gap: number
}

/**
 * Where something may lie without covering what is taken: as far down and left in the area as can be, down before left. In the lower left
 * corner where nothing is free.
 */
export function freePlace({ size, area, taken, gap }: Laying): Corner {
  const isFree = ({ left, bottom }: Corner) => {
    const [right, top] = [left + size.width, bottom - size.height]
    if (left < area.left || top < area.top || right > area.right || bottom > area.bottom) return false
    return taken.every((one) => one.right <= left || one.left >= right || one.bottom <= top || one.top >= bottom)
  }
  const lefts = new Set([area.left, area.right - size.width, ...taken.map(({ right }) => right + gap)])
  const bottoms = new Set([area.bottom, ...taken.map(({ top }) => top - gap)])
  const corner = { left: area.left, bottom: area.bottom }
  let best: Corner | undefined
  let least = Infinity
  for (const bottom of bottoms)
    for (const left of lefts) {
      const way = 2 * (area.bottom - bottom) + (left - area.left)
      if (way < least && isFree({ left, bottom })) [best, least] = [{ left, bottom }, way]
    }
  return best ?? corner
}
