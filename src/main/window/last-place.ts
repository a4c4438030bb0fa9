import type { BrowserWindow } from 'electron'
import { APP_ORIGIN } from '@main/lib/origin'
import { LastPlace } from '@main/settings/window-settings'

/** Long enough that moving between pages writes little; a crash loses the last few moves at most. */
const SAVE_DELAY_MS = 3000

/** Returns the start page for a server: the last window's page, else the overview. */
export function placeToStart(place: LastPlace | null, serverId: string | null): string {
  return place !== null && place.serverId === serverId ? place.path : '/'
}

/** Returns the place for a window's address; null if it cannot be returned to: signed out, or not a page of ours. */
export function lastPlaceOf(address: string, serverId: string | null): LastPlace | null {
  if (serverId === null || !address.startsWith(`${APP_ORIGIN}/`)) return null
  const { pathname, search } = new URL(address)
  return LastPlace.safeParse({ serverId, path: pathname + search }).data ?? null
}

/** Saves the place of a window some time after it changed, and when the window has closed. */
export function rememberPlace(
  window: BrowserWindow,
  serverId: () => string | null,
  save: (place: LastPlace) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  let place: LastPlace | null = null
  let saved = ''
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    // Skip a server that was left or removed in the meantime.
    if (!place || place.serverId !== serverId() || JSON.stringify(place) === saved) return
    saved = JSON.stringify(place)
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
