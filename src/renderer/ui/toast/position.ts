/** The bars at the foot of the page, lowest and highest. */
const bars = new Set<HTMLElement>()

function place(): void {
  const { style } = document.documentElement
  if (bars.size === 0) style.removeProperty('--foot-bar')
  else {
    const top = Math.min(...[...bars].map((bar) => bar.getBoundingClientRect().top))
    style.setProperty('--foot-bar', `${innerHeight - top}px`)
  }
}

/** As `ref` of a bar at the foot of the page: toasts appear above it for as long as it is there. */
export function keepToastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  bars.add(bar)
  const observer = new ResizeObserver(place)
  observer.observe(bar)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    place()
  }
}
