import type { WebContents, WebFrameMain } from 'electron'
import { APP_ORIGIN } from '@main/lib/origin'

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
