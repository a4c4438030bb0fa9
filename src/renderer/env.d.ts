interface ImportMetaEnv {
  /** The address of the page that lists all releases: scripts/lib/repository.mjs. */
  readonly RELEASES_PAGE: string
}
