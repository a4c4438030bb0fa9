import type { App, OnBeforeSendHeadersListenerDetails, Session, WebContents } from 'electron'
import { WINDOW_HEADER } from '@shared/api/console-headers'
import type { Log } from '@main/lib/log'
import { APP_ORIGIN } from '@main/lib/origin'
import { isTrustedFrame, originOf, parseUrl } from './trusted-frame'

const NOWHERE = 'socks5://127.0.0.1:1'

interface RequestGuardOptions {
  readonly session: Session
  readonly isOurs: (webContentsId: number) => boolean
  /** In development the main process fetches the page from Vite through this same session. */
  readonly dev: boolean
  readonly log: Log
}

/**
 * A second line of defence behind the content security policy, at the level where Chromium names the requesting frame (requests to a custom
 * scheme carry no Origin): only the top frame of our own page calls the API, and nothing connects to a network. A frame inside it without a
 * document of its own (`about:blank`, `srcdoc`) counts as the top frame, whose connections it inherits: only a script of the page can
 * create one and act through it, and it has no more rights than that script, and no bridge to the main process.
 */
export function setupRequestGuard({ session, isOurs, dev, log }: RequestGuardOptions): void {
  const network = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*']
  const refuse = ({ method, url }: Pick<Details, 'method' | 'url'>) =>
    log.warn(`request refused: ${method} ${url.slice(0, 200)}`)

  // WebRTC makes no such requests, but connects through a proxy if there is one. On this port no program of a user can listen.
  if (!dev) void session.setProxy({ mode: 'fixed_servers', proxyRules: NOWHERE, proxyBypassRules: '<-loopback>' })
  if (!dev)
    session.webRequest.onBeforeRequest({ urls: network }, (details, answer) => {
      refuse(details)
      answer({ cancel: true })
    })
  // Not the listener before: Electron copies the bodies of its requests, and a script could send hundreds of megabytes.
  session.webRequest.onBeforeSendHeaders({ urls: [`${APP_ORIGIN}/*`] }, (details, answer) => {
    const isRefused = (details.url.startsWith(API) && !isOurCall(details, isOurs)) || !hasFewHeaders(details)
    if (isRefused) refuse(details)
    const others = isRefused
      ? []
      : Object.entries(details.requestHeaders).filter(([name]) => name.toLowerCase() !== WINDOW_HEADER)
    const requestHeaders = Object.fromEntries([...others, [WINDOW_HEADER, String(details.webContentsId ?? '')]])
    answer(isRefused ? { cancel: true } : { requestHeaders })
  })
}

type Details = OnBeforeSendHeadersListenerDetails

const API = `${APP_ORIGIN}/api/`

const isOurCall = ({ webContentsId, frame }: Details, isOurs: RequestGuardOptions['isOurs']) =>
  isTrustedFrame({ sender: { id: webContentsId ?? -1 }, senderFrame: frame ?? null }, isOurs)

/** In characters. Our pages send some hundred; each copy of them in this process stops every window. */
const HEADERS_LIMIT = 16_000

function hasFewHeaders({ requestHeaders }: Pick<Details, 'requestHeaders'>): boolean {
  let length = 0
  for (const name in requestHeaders) {
    length += name.length + (requestHeaders[name]?.length ?? 0)
    if (length > HEADERS_LIMIT) return false
  }
  return true
}

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

interface Rule {
  readonly allowed: boolean
  readonly why: string
}

/** The browser permissions of the page. Permissions missing from the table are refused as well. */
export const permissionRules: Readonly<Record<string, Rule>> = {
  'clipboard-sanitized-write': { allowed: true, why: 'Copying an address, a name or a new key on a click.' },
  'clipboard-read': {
    allowed: false,
    why: 'Pasting goes through the keyboard; nothing reads the clipboard by itself.',
  },
  'deprecated-sync-clipboard-read': { allowed: false, why: 'As clipboard-read.' },
  'display-capture': { allowed: false, why: 'No screen is shared.' },
  'idle-detection': { allowed: false, why: 'Polling follows the visibility of the window, not the person.' },
  keyboardLock: { allowed: false, why: 'Shortcuts work without it.' },
  'local-fonts': { allowed: false, why: 'The fonts are packed.' },
  mediaKeySystem: { allowed: false, why: 'Nothing is played.' },
  'persistent-storage': { allowed: false, why: 'Settings live in the main process.' },
  pointerLock: { allowed: false, why: 'Nothing needs the raw pointer.' },
  'speaker-selection': { allowed: false, why: 'Nothing is played.' },
  'storage-access': { allowed: false, why: 'There is no third party.' },
  'top-level-storage-access': { allowed: false, why: 'There is no third party.' },
  'window-management': { allowed: false, why: 'The main process places the window.' },
  fileSystem: { allowed: false, why: 'Files are saved through the system dialog by the main process.' },
  fullscreen: { allowed: false, why: 'The window menu does it.' },
  geolocation: { allowed: false, why: 'Nobody needs to know where the admin sits.' },
  hid: { allowed: false, why: 'No devices.' },
  media: { allowed: false, why: 'No camera, no microphone.' },
  midi: { allowed: false, why: 'No devices.' },
  midiSysex: { allowed: false, why: 'No devices.' },
  notifications: { allowed: false, why: 'Toasts in the window are enough.' },
  openExternal: { allowed: false, why: 'Links are opened by the main process, http and https only.' },
  serial: { allowed: false, why: 'No devices.' },
  unknown: { allowed: false, why: 'What Electron cannot name, we cannot judge.' },
  usb: { allowed: false, why: 'No devices.' },
}

function isAllowed(permission: string, requester: string): boolean {
  return permissionRules[permission]?.allowed === true && originOf(requester) === APP_ORIGIN
}

/** Applies the table to a session: requests, checks and devices. Downloads are refused as well; files are saved by `file:save`. */
export function setupPermissions(session: Session, log: Log): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const allowed = isAllowed(permission, details.requestingUrl) && details.isMainFrame
    if (!allowed) log.warn(`permission refused: ${permission}`)
    answer(allowed)
  })
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin))
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => {
    event.preventDefault()
    log.warn('download refused')
  })
}
