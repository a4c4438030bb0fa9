import type { App, WebContents } from 'electron'
import type { Log } from '@main/lib/log'
import { APP_ORIGIN } from '@main/lib/origin'
import { type Gesture, watchGestures } from './gesture'
import { originOf, parseUrl } from './parse-url'

/** The address to hand to the system's browser, or null where it is not plain http or https. */
export function externalAddress(address: string): string | null {
  const url = parseUrl(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username || url.password) return null
  return url.href
}

/** True for addresses of our own page. */
export function isOwnPage(address: string): boolean {
  const url = parseUrl(address)
  return originOf(address) === APP_ORIGIN && !url?.username && !url?.password
}

export interface NavigationOptions {
  readonly app: Pick<App, 'on'>
  readonly openExternal: (address: string) => Promise<void>
  readonly log: Log
}

/**
 * Keeps every page of the app where it is: no navigation away, no new windows, no embedded content, nothing but what a proxy lets through
 * of WebRTC. Web links open in the browser, one for each click or key of a person.
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
    // The content security policy has no word for WebRTC.
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
