/**
 * Returns a short mark of a machine key; undefined if the server reports none. It stays the same as long as the machine exists, whereas a
 * server whose database was restored gives the ids of lost machines to new ones. It is a hash (FNV-1a, 32 bits), because keys are not stored.
 */
export function machineIdentity(machineKey: string): string | undefined {
  // Some releases leave the start out.
  const key = machineKey.replace(/^mkey:/, '')
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return key === '' ? undefined : (hash >>> 0).toString(16)
}

/** Tells whether these are two machines; false if one of them is unknown. */
export const isOtherMachine = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b
