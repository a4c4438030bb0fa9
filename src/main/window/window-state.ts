import { isDeepStrictEqual } from 'node:util'
import { LastPlace, type WindowState } from '@main/settings/store'
import type { BrowserWindow } from 'electron'
import { APP_ORIGIN } from '@main/lib/origin'

/** Long enough that moving between pages writes little; a crash loses the last few moves at most. */
const SAVE_DELAY_MS = 3000

/** Returns the start page for a server: the last window's page, else the overview. */
export function placeToStart(place: LastPlace | null, serverId: string | null): string {
  return place !== null && place.serverId === serverId ? place.path : '/'
}

/** The longest place that is kept, in characters. A selection of a thousand machines fits. */
const LONGEST = 16_000

/**
 * Returns the place for a window's address, without a query that is too long; null if it cannot be returned to: signed out, or not a page of
 * ours.
 */
export function lastPlaceOf(address: string, serverId: string | null): LastPlace | null {
  if (serverId === null || !address.startsWith(`${APP_ORIGIN}/`)) return null
  const { pathname, search } = new URL(address)
  const path = [pathname + search, pathname].find(({ length }) => length <= LONGEST)
  return LastPlace.safeParse({ serverId, path }).data ?? null
}

/**
 * Saves the place of a window some time after it changed, and when the window has closed.
 * @param kept the place that the next start would open: a start that opens it again writes nothing
 */
export function rememberPlace(
  window: BrowserWindow,
  serverId: () => string | null,
  kept: LastPlace | null,
  save: (place: LastPlace) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  let place: LastPlace | null = null
  let saved = kept
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    // Skip a server that was left or removed in the meantime.
    if (!place || place.serverId !== serverId() || isDeepStrictEqual(place, saved)) return
    saved = place
    save(place)
  }
  const moved = (address: string) => {
    place = lastPlaceOf(address, serverId()) ?? place
    timer ??= setTimeout(saveNow, SAVE_DELAY_MS)
  }
  window.webContents.on('did-navigate', (_event, address) => moved(address))
  window.webContents.on('did-navigate-in-page', (_event, address, isMainFrame) => isMainFrame && moved(address))
  window.on('closed', saveNow)
}

export const MIN_WIDTH = 900
export const MIN_HEIGHT = 600
const DEFAULT_SIZE = { width: 1280, height: 800 }
/** How much of a window's top edge must be on a screen to be reachable. */
const GRAB = { width: 120, height: 32 }

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Returns the bounds for a new window: the last ones, fitted to the current screens. Without `x` and `y` the system places it. `areas` are
 * the work areas of all displays, the primary one first.
 */
export function fitToScreens(
  state: WindowState | null,
  areas: readonly Area[],
): { x?: number; y?: number; width: number; height: number } {
  const wanted = state ?? DEFAULT_SIZE
  const home = state ? areas.find((area) => canGrab(state, area)) : undefined
  const fit = home ?? areas[0]
  const width = clamp(wanted.width, MIN_WIDTH, fit?.width)
  const height = clamp(wanted.height, MIN_HEIGHT, fit?.height)
  return state && home ? { x: state.x, y: state.y, width, height } : { width, height }
}

/** Returns the new bounds of an open window after the screens changed; null if it is still reachable. */
export function bringBack(bounds: Area, areas: readonly Area[]): Area | null {
  const [primary] = areas
  if (!primary || areas.some((area) => canGrab(bounds, area))) return null
  const width = clamp(bounds.width, MIN_WIDTH, primary.width)
  const height = clamp(bounds.height, MIN_HEIGHT, primary.height)
  const middle = (from: number, room: number, size: number) => from + Math.max(0, Math.round((room - size) / 2))
  return { x: middle(primary.x, primary.width, width), y: middle(primary.y, primary.height, height), width, height }
}

function canGrab(window: Area, area: Area): boolean {
  const left = Math.max(window.x, area.x)
  const right = Math.min(window.x + window.width, area.x + area.width)
  const below = window.y >= area.y && window.y + GRAB.height <= area.y + area.height
  return below && right - left >= GRAB.width
}

function clamp(value: number, least: number, most: number | undefined): number {
  return Math.max(least, Math.min(value, most ?? value))
}
