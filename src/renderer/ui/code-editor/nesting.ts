import { bracketMatching, foldGutter, indentOnInput } from '@codemirror/language'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import { createNesting, MAX_DEPTH } from '@shared/nesting'

/** Returns true if the text nests deeper than any policy can. Brackets in strings and comments count too: that only costs colours. */
export function isDeep(doc: Text): boolean {
  if (doc.length <= MAX_DEPTH) return false
  const nesting = createNesting()
  for (const chunk of doc.iter())
    for (const [bracket] of chunk.matchAll(BRACKETS)) if (nesting.read(bracket) > MAX_DEPTH) return true
  return false
}

const BRACKETS = /[[\]{}]/g

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
