import { z } from 'zod'
import { ProblemSchema } from './problems'
import { Prefs, Session } from './session'

/**
 * Data for the first paint, which the protocol handler puts into the document as `<script type="application/json" id="boot">` (a data
 * block, which the CSP does not run), so that no call is needed before it. `nonce` is for the style elements of the CSS-in-JS libraries.
 */
const Boot = z.object({
  session: Session,
  prefs: Prefs,
  systemLanguage: z.string(),
  /** Problems with the console's own files that no window has shown yet. */
  problems: z.array(ProblemSchema),
  version: z.string(),
  nonce: z.string(),
})
export type Boot = z.infer<typeof Boot>
