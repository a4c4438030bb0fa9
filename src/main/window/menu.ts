import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '@shared/ipc/link'
import type { Language } from '@shared/language'
import { type Texts, textsIn } from './texts'
import type { ZoomStep } from './zoom'

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
  const { menu: words } = textsIn(language)
  return [
    ...(mac ? [{ label: words.app, submenu: appItems(words, actions) }] : []),
    { label: words.file, submenu: fileItems(words, mac, actions) },
    { label: words.edit, submenu: editItems(words) },
    { label: words.view, submenu: [...(dev ? devItems(words) : []), ...viewItems(words, mac, actions)] },
    { label: words.window, role: 'window', submenu: windowItems(words, mac) },
    { label: words.help, role: 'help', submenu: helpItems(words, mac, actions) },
  ]
}

function settingsItem(words: Texts['menu'], actions: MenuActions): Items[number] {
  return { label: words.settings, accelerator: 'CommandOrControl+,', click: () => actions.go('/settings') }
}

function appItems(words: Texts['menu'], actions: MenuActions): Items {
  return [
    { label: words.about, click: () => actions.go('/settings/about') },
    separator,
    settingsItem(words, actions),
    separator,
    { role: 'services', label: words.services },
    separator,
    { role: 'hide', label: words.hide },
    { role: 'hideOthers', label: words.hideOthers },
    { role: 'unhide', label: words.showAll },
    separator,
    { role: 'quit', label: words.quit },
  ]
}

function fileItems(words: Texts['menu'], mac: boolean, actions: MenuActions): Items {
  const open: Items = [
    { label: words.newWindow, accelerator: 'CommandOrControl+N', click: actions.newWindow },
    { role: 'close', label: words.close, accelerator: 'CommandOrControl+W' },
  ]
  if (mac) return open
  return [
    ...open,
    separator,
    settingsItem(words, actions),
    separator,
    // Windows already has Alt+F4 for this.
    { role: 'quit', label: words.quit, accelerator: 'Control+Q' },
  ]
}

function editItems(words: Texts['menu']): Items {
  return [
    { role: 'undo', label: words.undo },
    { role: 'redo', label: words.redo },
    separator,
    { role: 'cut', label: words.cut },
    { role: 'copy', label: words.copy },
    { role: 'paste', label: words.paste },
    { role: 'selectAll', label: words.selectAll },
  ]
}

function devItems(words: Texts['menu']): Items {
  return [{ role: 'reload', label: words.reload }, { role: 'toggleDevTools', label: words.devTools }, separator]
}

function viewItems(words: Texts['menu'], mac: boolean, { command, zoom }: MenuActions): Items {
  return [
    // The page handles the keys itself, so that they also work without a menu.
    {
      label: words.goTo,
      accelerator: 'CommandOrControl+K',
      registerAccelerator: false,
      click: () => command('palette'),
    },
    {
      label: words.back,
      accelerator: mac ? 'Command+[' : 'Alt+Left',
      registerAccelerator: false,
      click: () => command('back'),
    },
    {
      label: words.forward,
      accelerator: mac ? 'Command+]' : 'Alt+Right',
      registerAccelerator: false,
      click: () => command('forward'),
    },
    separator,
    { label: words.actualSize, accelerator: 'CommandOrControl+0', click: () => zoom('reset') },
    { label: words.zoomIn, accelerator: 'CommandOrControl+Plus', click: () => zoom('in') },
    // The unshifted key with + on it, as on most keyboards; and the number pad.
    { label: words.zoomIn, accelerator: 'CommandOrControl+=', visible: false, click: () => zoom('in') },
    { label: words.zoomIn, accelerator: 'CommandOrControl+numadd', visible: false, click: () => zoom('in') },
    { label: words.zoomOut, accelerator: 'CommandOrControl+-', click: () => zoom('out') },
    { label: words.zoomOut, accelerator: 'CommandOrControl+numsub', visible: false, click: () => zoom('out') },
    ...(mac ? [separator, { role: 'togglefullscreen', label: words.fullScreen } as const] : []),
  ]
}

function windowItems(words: Texts['menu'], mac: boolean): Items {
  const minimize = { role: 'minimize', label: words.minimize } as const
  if (!mac) return [minimize, { role: 'togglefullscreen', label: words.fullScreen, accelerator: 'F11' }]
  return [minimize, { role: 'zoom', label: words.zoomWindow }, separator, { role: 'front', label: words.bringToFront }]
}

function helpItems(words: Texts['menu'], mac: boolean, actions: MenuActions): Items {
  const shortcuts = { label: words.shortcuts, click: () => actions.command('help') }
  // On macOS About belongs to the application's own menu.
  return mac ? [shortcuts] : [shortcuts, separator, { label: words.about, click: () => actions.go('/settings/about') }]
}

/** Installs the menu; called again after a change of language. */
export function setupMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)))
}
