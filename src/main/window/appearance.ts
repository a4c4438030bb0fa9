import type { BrowserWindow, NativeTheme } from 'electron'
import type { Prefs } from '@shared/ipc/prefs'

/** The theme's page colours, so that a window never shows another colour before its first paint or while it is resized. */
const PAGE_COLOR = { light: '#f6f7f9', dark: '#0f1116' } as const

export function pageColor(dark: boolean): string {
  return dark ? PAGE_COLOR.dark : PAGE_COLOR.light
}

/** Makes menus, dialogs and `prefers-color-scheme` follow the user's choice. */
export function applyScheme(theme: NativeTheme, scheme: Prefs['scheme'], windows: readonly BrowserWindow[]): void {
  // The property uses the same words as the preference.
  Object.assign(theme, { themeSource: scheme })
  for (const window of windows) window.setBackgroundColor(pageColor(theme.shouldUseDarkColors))
}
