import type { NotEditable } from '@shared/host/save'
import { hideIn } from './config-secrets'
import { YamlEditError } from './yaml-places'

/** Returns the answer for a text that cannot be changed, with the place in the text and without its secrets. Throws any other error. */
export function answerOf(error: unknown, text: string): NotEditable {
  if (!(error instanceof YamlEditError)) throw error
  const { why, at, from, message } = error
  const before = from === null ? null : text.slice(0, from)
  return {
    is: 'notEditable',
    why,
    at,
    line: before === null ? null : before.split('\n').length,
    column: before === null ? null : before.length - before.lastIndexOf('\n'),
    words: why === 'syntax' ? hideIn(text)(message) : '',
  }
}
