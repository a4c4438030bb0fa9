declare module 'virtual:licences' {
  /** Everything the console is built with and ships, by name; made by scripts/lib/licences.mjs when it is built. */
  const licences: readonly { name: string; version: string; licence: string; text: string }[]
  export default licences
}
