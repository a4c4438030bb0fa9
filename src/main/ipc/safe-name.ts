/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** Returns a plain file name without folders, invisible characters, and characters and names that some system forbids. */
export function safeName(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '-').replace(/^\.+|(?<![. ])[. ]+$/g, '')
  return (DEVICE.test(clean) ? `_${clean}` : clean) || 'file'
}
