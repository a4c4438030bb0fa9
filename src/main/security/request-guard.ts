import type { OnBeforeRequestListenerDetails, Session } from 'electron'
import type { Log } from '@main/lib/log'
import { APP_ORIGIN } from '@main/lib/origin'
import { isTrustedFrame } from './trusted-frame'

export interface RequestGuardOptions {
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
  const api = `${APP_ORIGIN}/api/*`
  const network = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*']
  const isAllowed = (details: OnBeforeRequestListenerDetails) =>
    details.url.startsWith(`${APP_ORIGIN}/`) &&
    isTrustedFrame({ sender: { id: details.webContentsId ?? -1 }, senderFrame: details.frame ?? null }, isOurs)

  session.webRequest.onBeforeRequest({ urls: dev ? [api] : [api, ...network] }, (details, answer) => {
    const allowed = isAllowed(details)
    if (!allowed) log.warn(`request refused: ${details.method} ${details.url.slice(0, 200)}`)
    answer({ cancel: !allowed })
  })
}
