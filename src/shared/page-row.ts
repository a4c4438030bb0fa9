/** What a page can read from the server. */
export type Read = 'nodes' | 'users' | 'routes' | 'preAuthKeys' | 'apiKeys' | 'policy' | 'server' | 'health'

/** The entries of the rail. Several pages can share one. */
export type SectionId = 'overview' | 'machines' | 'routes' | 'users' | 'keys' | 'access' | 'activity' | 'settings'

/**
 * All there is to say about a page beside its module and its texts. The routes, the navigation, the command palette, the links from
 * outside, what the document asks for first, and the lists of pages in tests all follow from these rows.
 */
export interface PageRow {
  /** The address. `:id` stands for a number, `:name` for any name. */
  readonly path: `/${string}`
  /** Earlier addresses of the page, with the query that named it if it shared one. They lead here. */
  readonly was?: readonly `/${string}`[]
  /** What surrounds it: the frame with the rail, inside that the settings layout, or nothing. */
  readonly group: 'main' | 'settings' | 'auth'
  /** The entry of the rail that it belongs to. */
  readonly section?: SectionId
  /** Its name in `pages` of the common texts. A page with `:id` or `:name` is called by what it shows. */
  readonly title?: string
  /** A page with an icon is listed in the rail. The first page of a section gives the section its icon. */
  readonly icon?: string
  /** Its name in `nav` of the common texts, if the section's name already says the rest. */
  readonly railLabel?: string
  /** The letter that leads there after G. */
  readonly goKey?: string
  /** Saved views of its list stand below its entry in the rail. */
  readonly views?: boolean
  /** Its module below src/renderer, without the ending, and the name of the component that it exports. */
  readonly module: string
  readonly component: string
  /** The areas of its texts, beside the common ones. */
  readonly texts: readonly string[]
  /** What it reads from the server before it is drawn. */
  readonly reads: readonly Read[]
  /** The parameters of its address that a link keeps: what is filtered, sorted, asked and shown. Never one that starts an act. */
  readonly keeps?: readonly string[]
  /** Whether a link from outside the console may lead there. */
  readonly linkable: boolean
}
