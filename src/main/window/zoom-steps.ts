/** The zoom factors of pages, the same as in browsers. */
export const zoomSteps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const

/** Returns the next larger or smaller factor; the outermost ones stay. */
export function nextZoom(factor: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in' ? zoomSteps.find((step) => step > factor) : zoomSteps.findLast((step) => step < factor)
  return next ?? factor
}
