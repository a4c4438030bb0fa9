import type { Part } from './api/server-state'

/** The entries of the navigation rail. Several pages can share one. */
export type SectionId =
  | 'overview'
  | 'machines'
  | 'routes'
  | 'users'
  | 'keys'
  | 'access'
  | 'activity'
  | 'host'
  | 'settings'

/**
 * Everything about a page except its module and texts. The routes, the navigation, the command palette, the links from outside, the
 * preloaded data and the lists of pages in tests derive from these rows.
 */
export interface PageRow {
  /** The address. `:id` stands for a number, `:name` for any name. */
  readonly path: `/${string}`
  /** Earlier addresses of the page, with the query that selected it if it shared one. They redirect here. */
  readonly was?: readonly `/${string}`[]
  /** The layout: the frame with the rail, inside that the settings layout, or none. */
  readonly group: 'main' | 'settings' | 'auth'
  /** Its entry in the rail. */
  readonly section?: SectionId
  /** Its key in `pages` of the common texts. A page with `:id` or `:name` is titled by its subject. */
  readonly title?: string
  /** A page with an icon is listed in the rail. The first page of a section provides the section's icon. */
  readonly icon?: string
  /** Its key in `nav` of the common texts, if the section's name already says the rest. */
  readonly railLabel?: string
  /** The letter that opens it after G. */
  readonly goKey?: string
  /** Saved views of its list appear below its entry in the rail. */
  readonly views?: boolean
  /** Its module below src/renderer, without the extension, and the name of the exported component. */
  readonly module: string
  readonly component: string
  /** Its text namespaces, besides the common one. */
  readonly texts: readonly string[]
  /** The lists it reads from the server before it is drawn. */
  readonly reads: readonly Part[]
  /** The address parameters that a link keeps: filter, sort order, query and view. Never one that starts an act. */
  readonly keeps?: readonly string[]
  /** Parameters that hide rows: the rail opens the page without them, Back with them. */
  readonly filters?: readonly string[]
  /** True if a link from outside the console may open it. */
  readonly linkable: boolean
}
