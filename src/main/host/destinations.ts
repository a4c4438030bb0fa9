import type { SavedServer } from '@shared/ipc/session'

/** Returns the SSH destinations that saved servers use. */
export const destinationsOf = (servers: readonly SavedServer[]): string[] =>
  servers.flatMap(({ ssh, host }) => [ssh, host].filter((destination) => destination !== undefined))
