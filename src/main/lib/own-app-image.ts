/**
 * Returns the AppImage that `path`, a file or folder of this program, runs from; null if it runs from none. A program that was started from
 * within another AppImage inherits that one's variables.
 */
export function ownAppImage(env: Readonly<Record<string, string | undefined>>, path: string): string | null {
  const { APPIMAGE: file, APPDIR: mounted } = env
  return file && mounted && path.startsWith(`${mounted}/`) ? file : null
}
