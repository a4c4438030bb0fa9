import { Menu, type MenuItemConstructorOptions } from 'electron'
import { type Language, type Texts, textsIn } from './texts'

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  /** Reload and developer tools, while developing only. */
  readonly dev: boolean
  readonly language: Language
}

/** The window's menu: the roles people expect of their system, so that copying, zooming and closing work as everywhere. */
export function menuTemplate({ platform, dev, language }: MenuOptions): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  const { menu: words } = textsIn(language)
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: words.file,
      submenu: [mac ? { role: 'close', label: words.close } : { role: 'quit', label: words.quit }],
    },
    { label: words.edit, submenu: editItems(words) },
    { label: words.view, submenu: [...(dev ? devItems(words) : []), ...viewItems(words)] },
    ...(mac ? [{ role: 'windowMenu' } as const] : []),
  ]
}

function editItems(words: Texts['menu']): MenuItemConstructorOptions[] {
  return [
    { role: 'undo', label: words.undo },
    { role: 'redo', label: words.redo },
    { type: 'separator' },
    { role: 'cut', label: words.cut },
    { role: 'copy', label: words.copy },
    { role: 'paste', label: words.paste },
    { role: 'selectAll', label: words.selectAll },
  ]
}

function devItems(words: Texts['menu']): MenuItemConstructorOptions[] {
  return [
    { role: 'reload', label: words.reload },
    { role: 'toggleDevTools', label: words.devTools },
    { type: 'separator' },
  ]
}

function viewItems(words: Texts['menu']): MenuItemConstructorOptions[] {
  return [
    { role: 'resetZoom', label: words.actualSize },
    { role: 'zoomIn', label: words.zoomIn },
    // The key with + on it, without Shift, as on most keyboards.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
    { role: 'zoomOut', label: words.zoomOut },
    { type: 'separator' },
    { role: 'togglefullscreen', label: words.fullScreen },
  ]
}

/** Puts the menu in place; again after a change of language. */
export function setupMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)))
}
