import { Menu, type MenuItemConstructorOptions, type NativeImage, nativeImage, Tray } from 'electron'
import type { Translate } from '@main/lib/texts'
import { trayImage, type TrayState } from './tray-images'
import type { ServerStatus } from './watcher'

/** The state shown by the tray icon and its menu. */
export interface TrayView {
  readonly servers: readonly ServerStatus[]
  /** The time of day until which notifications are paused; null if they are not. */
  readonly pausedUntil: string | null
  readonly t: Translate
}

export interface TrayActions {
  readonly open: (serverId: string | null) => void
  readonly pauseHour: () => void
  readonly pauseDay: () => void
  readonly resume: () => void
  readonly quit: () => void
}

/** The tray icon, on platforms that support one. */
export interface TrayIcon {
  show(view: TrayView): void
  hide(): void
}

export function createTrayIcon(platform: NodeJS.Platform, actions: TrayActions): TrayIcon {
  let tray: Tray | undefined
  let shown = ''
  return {
    show(view) {
      // Replacing the menu closes it if it is open, so unchanged menus are skipped.
      const next = JSON.stringify([view.servers, view.pausedUntil, view.t('tray.open')])
      if (tray && next === shown) return
      shown = next
      const image = imageOf(stateOf(view), platform)
      if (tray) tray.setImage(image)
      else {
        tray = new Tray(image)
        tray.on('click', () => actions.open(null))
      }
      const count = openAlertCount(view)
      tray.setToolTip(toolTip(view))
      // Only macOS shows text next to the icon.
      if (platform === 'darwin') tray.setTitle(count > 0 ? String(count) : '')
      tray.setContextMenu(Menu.buildFromTemplate(trayMenu(view, actions)))
    },
    hide() {
      tray?.destroy()
      tray = undefined
    },
  }
}

/** Returns the number of open alerts on all servers. */
export function openAlertCount({ servers }: Pick<TrayView, 'servers'>): number {
  return servers.reduce((sum, { open }) => sum + open, 0)
}

function stateOf(view: TrayView): TrayState {
  if (view.servers.some(({ reachable }) => !reachable)) return 'away'
  return openAlertCount(view) > 0 ? 'count' : 'well'
}

/** macOS draws the shape in its own colour. */
function imageOf(state: TrayState, platform: NodeJS.Platform): NativeImage {
  const { plain, large } = trayImage(state, platform)
  const image = nativeImage.createFromDataURL(plain)
  image.addRepresentation({ scaleFactor: 2, dataURL: large })
  if (platform === 'darwin') image.setTemplateImage(true)
  return image
}

function statusText({ name, reachable, open }: ServerStatus, t: Translate): string {
  const state = reachable
    ? open > 0
      ? t('tray.openCount', { count: open })
      : t('tray.allWell')
    : t('tray.unreachable')
  return `${name}: ${state}`
}

/** Returns the name of the console and a line for each server. */
export function toolTip({ servers, t }: TrayView): string {
  return ['Mesh Console', ...servers.map((server) => statusText(server, t))].join('\n')
}

/** Creates the menu: open, server states, pause, quit. */
export function trayMenu({ servers, pausedUntil, t }: TrayView, actions: TrayActions): MenuItemConstructorOptions[] {
  const pauses: MenuItemConstructorOptions[] =
    pausedUntil === null
      ? [
          { label: t('tray.pauseHour'), click: actions.pauseHour },
          { label: t('tray.pauseDay'), click: actions.pauseDay },
        ]
      : [
          { label: t('tray.paused', { until: pausedUntil }), enabled: false },
          { label: t('tray.resume'), click: actions.resume },
        ]
  return [
    { label: t('tray.open'), click: () => actions.open(null) },
    { type: 'separator' },
    ...servers.map((server) => ({ label: statusText(server, t), click: () => actions.open(server.id) })),
    ...(servers.length > 0 ? [{ type: 'separator' as const }] : []),
    ...pauses,
    { type: 'separator' },
    { label: t('tray.quit'), click: actions.quit },
  ]
}
