import { bracketMatching, foldGutter, indentOnInput } from '@codemirror/language'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'

/** The policy parser accepts no deeper nesting (`shared/policy/syntax/hujson.ts`). */
const MAX_DEPTH = 200

/** Returns true if the text nests deeper than any policy can. Brackets in strings and comments count too: that only costs colours. */
export function isDeep(doc: Text): boolean {
  if (doc.length <= MAX_DEPTH) return false
  let depth = 0
  for (const chunk of doc.iter())
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at)
      if (code === OPEN_BRACKET || code === OPEN_BRACE) depth++
      else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth--
      if (depth > MAX_DEPTH) return true
    }
  return false
}

const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

const helpers = (): Extension => [foldGutter(), indentOnInput(), bracketMatching()]

/**
 * Folding, indentation and bracket matching, which search for the other end of a bracket. Switched off while the text nests deeper than a
 * policy can, because each step would take seconds.
 */
export function bracketHelpers(doc: Text): Extension {
  const part = new Compartment()
  // In the transaction itself: an update listener would run after the first slow step.
  const watch = EditorState.transactionExtender.of((transaction) => {
    if (!transaction.docChanged) return null
    const [before, after] = [part.get(transaction.startState) === OFF, isDeep(transaction.newDoc)]
    return before === after ? null : { effects: part.reconfigure(after ? OFF : helpers()) }
  })
  return [watch, part.of(isDeep(doc) ? OFF : helpers())]
}

const OFF: Extension = []
