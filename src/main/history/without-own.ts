import type { Change } from '@shared/history/change'
import { marksOf, showsOf } from '@main/observe/marks-of-act'
import { type OwnChangeMark, splitOwn } from '@main/observe/own-changes'
import type { DoneAct } from './journal-rows'

/** Removes changes made by this console's journaled acts, as a later poll shows them. */
export function withoutOwn(changes: readonly Change[], done: readonly DoneAct[]): Change[] {
  const marks = done.flatMap(({ call, object, policy }): OwnChangeMark[] => {
    const { own, ofUser = [] } = showsOf(call) ?? { own: [] }
    const id = object.slice(object.indexOf(' ') + 1)
    return [
      ...marksOf(own, object === 'policy' || id === '' ? null : id, policy ?? undefined),
      { kinds: ofUser, id: null, user: id },
    ]
  })
  return splitOwn(changes, marks).others
}
