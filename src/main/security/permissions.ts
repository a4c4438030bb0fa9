import type { Session } from 'electron'
import type { Log } from '@main/lib/log'
import { APP_ORIGIN } from '@main/lib/origin'
import { originOf } from './parse-url'

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
