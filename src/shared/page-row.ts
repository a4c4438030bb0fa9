/** What a page can read from the server. */
export type Read = 'nodes' | 'users' | 'routes' | 'preAuthKeys' | 'apiKeys' | 'policy' | 'server' | 'health'

/**
 * All there is to say about a page beside its module and its texts. The routes, the navigation, the command palette, the links from
 * outside, what the document asks for first, and the lists of pages in tests all follow from these rows.
 */
export interface PageRow {
  /** The address. `:id` stands for a number, `:name` for any name. */
  readonly path: `/${string}`
  /** What surrounds it: the frame with the rail, inside that the settings' list, or nothing. */
  readonly group: 'main' | 'settings' | 'auth'
  /** Its name in `pages` of the common texts. A page with `:id` or `:name` is called by what it shows. */
  readonly title?: string
  /** A page with an icon is an entry of the rail. */
  readonly icon?: string
  /** Its name in `nav` of the common texts, where the rail has a shorter one. */
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
  /** Whether a link from outside the console may lead there. */
  readonly linkable: boolean
}
