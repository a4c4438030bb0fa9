/** The part of a window that shows whether it is visible. */
export interface SeenWindow {
  isVisible(): boolean
  isMinimized(): boolean
}

/** Servers are polled half as often without a visible window or on battery, and a quarter as often with both. */
const SLOWDOWN = 2

/** Returns the factor for polling intervals: 1 with a visible window and external power. */
export function slownessOf(windows: readonly SeenWindow[], onBattery: boolean): number {
  const isShown = windows.some((window) => window.isVisible() && !window.isMinimized())
  return (isShown ? 1 : SLOWDOWN) * (onBattery ? SLOWDOWN : 1)
}
