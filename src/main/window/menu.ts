import { Menu, type MenuItemConstructorOptions } from 'electron'

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  /** Reload and developer tools, while developing only. */
  readonly dev: boolean
}

/** The window's menu: the roles people expect of their system, so that copying, zooming and closing work as everywhere. */
export function menuTemplate({ platform, dev }: MenuOptions): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  const devItems: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    { role: 'forceReload' },
    { role: 'toggleDevTools' },
    { type: 'separator' },
  ]
  const view: MenuItemConstructorOptions[] = [
    ...(dev ? devItems : []),
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    // Ctrl and + without Shift, as on most keyboards.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ]
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: [{ role: mac ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    ...(mac ? [{ role: 'windowMenu' } as const] : []),
  ]
}

export function setupMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)))
}
