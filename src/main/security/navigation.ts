import type { App, WebContents } from 'electron'
import type { Log } from '@main/lib/log'
import { APP_ORIGIN } from '@main/lib/origin'
import { originOf, parseUrl } from './parse-url'

/** How long a click or a key counts as the cause of an action, in milliseconds: as long as Chromium's own transient activation. */
const GESTURE_LIFETIME_MS = 5000
const USER_INPUT_TYPES = new Set(['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart', 'gestureTap'])

interface Gesture {
  /** Call this when the user clicked or pressed a key. */
  readonly made: () => void
  /** Tells whether the user did so recently; each gesture allows one action. */
  readonly take: () => boolean
}

export function createGesture(now: () => number = () => performance.now()): Gesture {
  let madeAt = -Infinity
  return {
    made: () => void (madeAt = now()),
    take() {
      const age = now() - madeAt
      madeAt = -Infinity
      return age >= 0 && age <= GESTURE_LIFETIME_MS
    },
  }
}

/** Watches the user's gestures in a page. */
function watchGestures(contents: WebContents): Gesture {
  const gesture = createGesture()
  contents.on('input-event', (_event, { type }) => USER_INPUT_TYPES.has(type) && gesture.made())
  return gesture
}

/** Returns the address to open in the system's browser, or null if it is not plain http or https. */
export function externalAddress(address: string): string | null {
  const url = parseUrl(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username || url.password) return null
  return url.href
}

/** Tells whether an address belongs to our own page. */
export function isOwnPage(address: string): boolean {
  const url = parseUrl(address)
  return originOf(address) === APP_ORIGIN && !url?.username && !url?.password
}

interface NavigationOptions {
  readonly app: Pick<App, 'on'>
  readonly openExternal: (address: string) => Promise<void>
  readonly log: Log
}

/**
 * Confines every page of the app: no navigation away, no new windows, no embedded content, and no WebRTC except through a proxy. Web links
 * open in the browser, one for each click or key of the user.
 */
export function setupNavigation({ app, openExternal, log }: NavigationOptions): void {
  const leave = (address: string, gesture: Gesture) => {
    const outside = externalAddress(address)
    if (outside === null) log.warn(`address refused: ${address.slice(0, 200)}`)
    else if (!gesture.take()) log.warn(`address refused, nobody clicked: ${outside.slice(0, 200)}`)
    else openExternal(outside).catch((error: unknown) => log.error('address not opened', error))
  }
  app.on('web-contents-created', (_event, contents: WebContents) => {
    const gesture = watchGestures(contents)
    // The content security policy has no directive for WebRTC.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    contents.on('will-frame-navigate', (event) => {
      if (event.isMainFrame && isOwnPage(event.url)) return
      event.preventDefault()
      if (event.isMainFrame) leave(event.url, gesture)
      else log.warn('frame refused')
    })
    contents.on('will-redirect', (event) => {
      if (!isOwnPage(event.url)) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      leave(url, gesture)
      return { action: 'deny' }
    })
  })
}
