import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '@shared/ipc/contract'
import type { Language } from '@shared/language'
import { textsIn, type Translate } from '@main/lib/texts'
import type { ZoomStep } from './windows'

export interface MenuActions {
  readonly newWindow: () => void
  /** Opens a page in the front window. */
  readonly go: (path: string) => void
  readonly command: (command: MenuCommand) => void
  readonly zoom: (step: ZoomStep) => void
}

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  /** Adds reload and developer tools, during development only. */
  readonly dev: boolean
  readonly language: Language
  readonly actions: MenuActions
}

type Items = MenuItemConstructorOptions[]
const separator = { type: 'separator' } as const

/**
 * Creates the menu of every window, or of the application on macOS, with the system's usual items and keys. Roles come with their keys, so
 * that copying, closing and full screen work as everywhere; the labels are ours, because Electron has English only.
 */
export function menuTemplate({ platform, dev, language, actions }: MenuOptions): Items {
  const mac = platform === 'darwin'
  const t = textsIn(language)
  return [
    ...(mac ? [{ label: t('menu.app'), submenu: appItems(t, actions) }] : []),
    { label: t('menu.file'), submenu: fileItems(t, mac, actions) },
    { label: t('menu.edit'), submenu: editItems(t) },
    { label: t('menu.view'), submenu: [...(dev ? devItems(t) : []), ...viewItems(t, mac, actions)] },
    { label: t('menu.window'), role: 'window', submenu: windowItems(t, mac) },
    { label: t('menu.help'), role: 'help', submenu: helpItems(t, mac, actions) },
  ]
}

function settingsItem(t: Translate, actions: MenuActions): Items[number] {
  return { label: t('menu.settings'), accelerator: 'CommandOrControl+,', click: () => actions.go('/settings') }
}

function appItems(t: Translate, actions: MenuActions): Items {
  return [
    { label: t('menu.about'), click: () => actions.go('/settings/about') },
    separator,
    settingsItem(t, actions),
    separator,
    { role: 'services', label: t('menu.services') },
    separator,
    { role: 'hide', label: t('menu.hide') },
    { role: 'hideOthers', label: t('menu.hideOthers') },
    { role: 'unhide', label: t('menu.showAll') },
    separator,
    { role: 'quit', label: t('menu.quit') },
  ]
}

function fileItems(t: Translate, mac: boolean, actions: MenuActions): Items {
  const open: Items = [
    { label: t('menu.newWindow'), accelerator: 'CommandOrControl+N', click: actions.newWindow },
    { role: 'close', label: t('menu.close'), accelerator: 'CommandOrControl+W' },
  ]
  if (mac) return open
  return [
    ...open,
    separator,
    settingsItem(t, actions),
    separator,
    // Windows already has Alt+F4 for this.
    { role: 'quit', label: t('menu.quit'), accelerator: 'Control+Q' },
  ]
}

function editItems(t: Translate): Items {
  return [
    { role: 'undo', label: t('menu.undo') },
    { role: 'redo', label: t('menu.redo') },
    separator,
    { role: 'cut', label: t('menu.cut') },
    { role: 'copy', label: t('menu.copy') },
    { role: 'paste', label: t('menu.paste') },
    { role: 'selectAll', label: t('menu.selectAll') },
  ]
}

function devItems(t: Translate): Items {
  return [{ role: 'reload', label: t('menu.reload') }, { role: 'toggleDevTools', label: t('menu.devTools') }, separator]
}

function viewItems(t: Translate, mac: boolean, { command, zoom }: MenuActions): Items {
  return [
    // The page handles the keys itself, so that they also work without a menu.
    {
      label: t('menu.goTo'),
      accelerator: 'CommandOrControl+K',
      registerAccelerator: false,
      click: () => command('palette'),
    },
    {
      label: t('menu.back'),
      accelerator: mac ? 'Command+[' : 'Alt+Left',
      registerAccelerator: false,
      click: () => command('back'),
    },
    {
      label: t('menu.forward'),
      accelerator: mac ? 'Command+]' : 'Alt+Right',
      registerAccelerator: false,
      click: () => command('forward'),
    },
    separator,
    { label: t('menu.actualSize'), accelerator: 'CommandOrControl+0', click: () => zoom('reset') },
    { label: t('menu.zoomIn'), accelerator: 'CommandOrControl+Plus', click: () => zoom('in') },
    // The unshifted key with + on it, as on most keyboards; and the number pad.
    { label: t('menu.zoomIn'), accelerator: 'CommandOrControl+=', visible: false, click: () => zoom('in') },
    { label: t('menu.zoomIn'), accelerator: 'CommandOrControl+numadd', visible: false, click: () => zoom('in') },
    { label: t('menu.zoomOut'), accelerator: 'CommandOrControl+-', click: () => zoom('out') },
    { label: t('menu.zoomOut'), accelerator: 'CommandOrControl+numsub', visible: false, click: () => zoom('out') },
    ...(mac ? [separator, { role: 'togglefullscreen', label: t('menu.fullScreen') } as const] : []),
  ]
}

function windowItems(t: Translate, mac: boolean): Items {
  const minimize = { role: 'minimize', label: t('menu.minimize') } as const
  if (!mac) return [minimize, { role: 'togglefullscreen', label: t('menu.fullScreen'), accelerator: 'F11' }]
  return [
    minimize,
    { role: 'zoom', label: t('menu.zoomWindow') },
    separator,
    { role: 'front', label: t('menu.bringToFront') },
  ]
}

function helpItems(t: Translate, mac: boolean, actions: MenuActions): Items {
  const shortcuts = { label: t('menu.shortcuts'), click: () => actions.command('help') }
  // On macOS About belongs to the application's own menu.
  return mac
    ? [shortcuts]
    : [shortcuts, separator, { label: t('menu.about'), click: () => actions.go('/settings/about') }]
}

/** Installs the menu; called again after a change of language. */
export function setupMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)))
}
