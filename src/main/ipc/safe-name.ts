/** A plain file name: no folders, none of the characters some system forbids. */
export function safeName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what has to go
  const clean = name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '-').replace(/^\.+|[. ]+$/g, '')
  return clean || 'file'
}
