import { protocol } from 'electron'
import { APP_SCHEME } from '@main/lib/origin'

/** Makes `app:` a standard, secure scheme. Only possible before Electron is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}
