/** As `ref` of a bar at the foot of the page: toasts appear above it for as long as it is there. */
export function keepToastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--foot-bar', `${innerHeight - bar.getBoundingClientRect().top}px`),
  )
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--foot-bar')
  }
}
