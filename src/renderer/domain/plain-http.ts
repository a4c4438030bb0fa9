import { meantAddress } from '@shared/server-address'

/** Returns true if a key would cross a network unencrypted; on loopback it does not leave the computer. */
export function isPlainHttp(url: string): boolean {
  const match = /^http:\/\/(\[[^\]]*\]|[^/:]*)/i.exec(meantAddress(url))
  if (!match) return false
  return !/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(match[1] ?? '')
}
