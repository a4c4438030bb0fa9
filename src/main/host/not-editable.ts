import type { NotEditable } from '@shared/host/save'
import { YamlEditError } from './yaml-places'

/** Returns the answer for a text that cannot be changed, with the place in the text. Throws any other error. `hide`: removes the text's secrets. */
export function answerOf(error: unknown, text: string, hide: (words: string) => string): NotEditable {
  if (!(error instanceof YamlEditError)) throw error
  const { why, at, from, message } = error
  const before = from === null ? null : text.slice(0, from)
  return {
    is: 'notEditable',
    why,
    at,
    line: before === null ? null : before.split('\n').length,
    column: before === null ? null : before.length - before.lastIndexOf('\n'),
    words: why === 'syntax' ? hide(message) : '',
  }
}
