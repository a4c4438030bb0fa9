/** What of a window says whether somebody can see it. */
export interface SeenWindow {
  isVisible(): boolean
  isMinimized(): boolean
}

/** While no window shows, and on battery, servers are asked half as often; a quarter as often where both are so. */
const SLOWER = 2

/** How much slower than usual servers are looked at: 1 while somebody is there and the computer is plugged in. */
export function slownessOf(windows: readonly SeenWindow[], onBattery: boolean): number {
  const isShown = windows.some((window) => window.isVisible() && !window.isMinimized())
  return (isShown ? 1 : SLOWER) * (onBattery ? SLOWER : 1)
}
