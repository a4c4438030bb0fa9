import type { SeenList } from '@shared/history/change'
import type { Look } from './looks'
import type { OwnMark } from './own'

/** How a change ended: the id of the new thing, or that nothing was changed. Left out if nobody knows. */
export type Outcome = { readonly made: string } | 'nothing'

interface Kept extends OwnMark {
  id: string | null
  /** When the server answered, by the monotonic clock; undefined while the change is under way. */
  ended: number | undefined
  /** The lists in which it can be seen and was not looked for yet. */
  readonly open: Set<SeenList>
}

export interface Marks {
  /** Begins a change. Gives the function to call with its outcome. */
  add(marks: readonly OwnMark[]): (outcome?: Outcome) => void
  /** What a response to a question of that time can show of our own doing. */
  at(begun: number): Pick<Look, 'pending' | 'own'>
  /** A list that was asked for at that time was looked at. */
  settle(list: SeenList, begun: number): void
}

const listOfKind: Readonly<Record<string, SeenList>> = {
  node: 'nodes',
  user: 'users',
  preAuthKey: 'preAuthKeys',
  apiKey: 'apiKeys',
  policy: 'policy',
}

/** What this console is changing, or has changed and not yet seen. */
export function createMarks(monotonic: () => number): Marks {
  let kept: Kept[] = []
  const isSettled = ({ ended }: Kept, begun: number) => ended !== undefined && ended < begun
  return {
    add(marks) {
      const added = marks.map((mark): Kept => ({
        ...mark,
        ended: undefined,
        open: new Set(mark.kinds.flatMap((kind) => listOfKind[kind.slice(0, kind.indexOf('.'))] ?? [])),
      }))
      kept.push(...added)
      return () => {
        for (const mark of added) mark.ended = monotonic()
      }
    },
    at: (begun) => ({
      pending: kept.filter((mark) => !isSettled(mark, begun)).map(plain),
      own: kept.filter((mark) => isSettled(mark, begun)).map(plain),
    }),
    settle(list, begun) {
      for (const mark of kept) if (isSettled(mark, begun)) mark.open.delete(list)
      kept = kept.filter(({ open }) => open.size > 0)
    },
  }
}

const plain = ({ kinds, id, user }: Kept): OwnMark => ({ kinds, id, ...(user !== undefined && { user }) })
