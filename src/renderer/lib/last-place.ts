/** Where one was when the window was closed, so that the next start opens there. Per server: another network has other machines. */
const KEY = 'mesh-console.place'
/** Set once per window: a reload stays where it is. */
const STARTED = 'mesh-console.started'

interface Place {
  serverId: string
  path: string
}

function read(): Place | null {
  try {
    const place = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Place> | null
    return typeof place?.serverId === 'string' && typeof place.path === 'string' ? (place as Place) : null
  } catch {
    return null
  }
}

/** Remembers an address (path and query) of the application. */
export function rememberPlace(serverId: string, path: string): void {
  localStorage.setItem(KEY, JSON.stringify({ serverId, path } satisfies Place))
}

/** Where a new window starts; null for the address it has: later in the same window, and with another server. */
export function placeToStart(serverId: string | null): string | null {
  if (sessionStorage.getItem(STARTED) !== null) return null
  sessionStorage.setItem(STARTED, '1')
  const place = read()
  return place && place.serverId === serverId && /^\/(?!\/|auth)/.test(place.path) ? place.path : null
}
