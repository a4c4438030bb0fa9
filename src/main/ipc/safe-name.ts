/** Returns a plain file name without folders and characters that some system forbids. */
export function safeName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what has to go
  const clean = name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '-').replace(/^\.+|[. ]+$/g, '')
  return clean || 'file'
}
