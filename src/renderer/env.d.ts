interface ImportMetaEnv {
  /** The address of the page with all releases, from scripts/lib/repository.mjs. */
  readonly RELEASES_PAGE: string
}
