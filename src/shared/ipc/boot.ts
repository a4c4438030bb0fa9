import { z } from 'zod'
import { Prefs } from './prefs'
import { Problem } from './problems'
import { Session } from './session'

/**
 * What the page needs for its first paint, put by the protocol handler into the document as `<script type="application/json" id="boot">`
 * (a data block, which the CSP does not run), so that no call precedes it. `nonce` is for the style elements of the CSS-in-JS libraries.
 */
export const Boot = z.object({
  session: Session,
  prefs: Prefs,
  systemLanguage: z.string(),
  /** What is wrong with the console's own files, where nobody has seen it yet. */
  problems: z.array(Problem),
  version: z.string(),
  nonce: z.string(),
})
export type Boot = z.infer<typeof Boot>
