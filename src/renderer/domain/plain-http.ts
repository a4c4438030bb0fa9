import { meantAddress } from '@shared/server-address'

/** True for an address that every computer has for itself, so that others do not reach a server there. */
export const isLoopback = (url: string): boolean =>
  /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])\.?(?:[:/?#]|$)/i.test(meantAddress(url))

/** Returns true if a key would cross a network unencrypted; on loopback it does not leave the computer. */
export const isPlainHttp = (url: string): boolean => /^http:\/\//i.test(meantAddress(url)) && !isLoopback(url)
