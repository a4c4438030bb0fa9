declare module 'virtual:licences' {
  /** All bundled software by name; scripts/lib/licences.mjs creates the list at build time. */
  const licences: readonly { name: string; version: string; licence: string; text: string }[]
  export default licences
}
