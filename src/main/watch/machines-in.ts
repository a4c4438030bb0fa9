import type { NodeNotification } from '@shared/history/journal'
import type { Notice } from '@shared/watch/engine'

/** Returns the machines that a notification reports as offline or online again, each once. Their lists show the removed ones. */
export function machinesIn({ groups }: Notice): NodeNotification[] {
  const told = groups.flatMap(({ rule: { subject }, about }) => {
    if (subject.kind !== 'machines') return []
    const { goes, minutes } = subject
    return about.flatMap(({ id, name, gone }) =>
      gone ? [] : [{ kind: 'node.told' as const, id, name, goes, minutes }],
    )
  })
  return [...new Map(told.map((one) => [`${one.id} ${one.goes}`, one])).values()]
}
