/** What electron-updater's error codes mean for a person. */
const WORDS: Readonly<Record<string, string>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'There is no release for this system at the update address.',
  ERR_UPDATER_LATEST_VERSION_NOT_FOUND: 'There is no release at the update address.',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'What the update address answers is not a release.',
  ERR_CHECKSUM_MISMATCH: 'The downloaded file is damaged. Nothing was installed; check again to fetch it anew.',
  ERR_UPDATER_INVALID_SIGNATURE:
    'The downloaded file is not signed by the maker of this console. Nothing was installed.',
}

/** An update's failure in words; what is not known keeps its own. */
export function updateFailure(thrown: unknown): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = WORDS[code]
  if (known) return known
  const [, network] = /^net::(ERR_[A-Z_]+)/.exec(error.message) ?? []
  if (network) return `The update address does not answer (${network}). Check the network and try again.`
  return error.message.split('\n')[0] ?? error.message
}
