import type { WebContents, WebFrameMain } from 'electron'
import { APP_ORIGIN } from '@main/lib/origin'

/** Parses an address; null if it is invalid. (Some supported runtimes lack `URL.parse`.) */
export function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

/**
 * Returns scheme and host of an address; '' if it is invalid. `new URL().origin` is 'null' for schemes that Node does not know, such as
 * ours.
 */
export function originOf(address: string): string {
  const url = parseUrl(address)
  return url ? `${url.protocol}//${url.host}` : ''
}

/** The sender of an IPC event. */
export interface Sender {
  readonly sender: Pick<WebContents, 'id'>
  readonly senderFrame: Pick<WebFrameMain, 'parent' | 'origin'> | null
}

/** Tells whether the sender is the top frame of one of our own windows, showing our own page. */
export function isTrustedFrame(event: Sender, isOurs: (webContentsId: number) => boolean): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN && isOurs(event.sender.id)
}
