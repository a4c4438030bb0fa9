import type { SeenList } from '@shared/history/change'
import type { ListReading } from './list-evaluator'
import type { OwnChangeMark } from './own-changes'

/** The outcome of a change: the id of the new item, or that nothing was changed. Undefined if unknown. */
export type MarkOutcome = { readonly made: string } | 'nothing'

interface KeptMark extends OwnChangeMark {
  id: string | null
  /** When the server answered, by the monotonic clock; undefined while the change is in progress. */
  ended: number | undefined
  /** The lists that may show the change and have not been read since. */
  readonly open: Set<SeenList>
}

export interface Marks {
  /** Starts a change. Returns the function to call with its outcome. */
  add(marks: readonly OwnChangeMark[]): (outcome?: MarkOutcome) => void
  /** Returns the changes made here that a response requested at that time may show. */
  at(begun: number): Pick<ListReading, 'pending' | 'own'>
  /** Records that a list requested at that time was evaluated. */
  settle(list: SeenList, begun: number): void
}

const listOfKind: Readonly<Record<string, SeenList>> = {
  node: 'nodes',
  user: 'users',
  preAuthKey: 'preAuthKeys',
  apiKey: 'apiKeys',
  oauthClient: 'oauthClients',
  policy: 'policy',
}

/** Tracks this console's own changes until the lists have shown them. */
export function createMarks(monotonic: () => number): Marks {
  let kept: KeptMark[] = []
  const isSettled = ({ ended }: KeptMark, begun: number) => ended !== undefined && ended < begun
  return {
    add(marks) {
      const added = marks.map((mark): KeptMark => ({
        ...mark,
        ended: undefined,
        open: new Set(mark.kinds.flatMap((kind) => listOfKind[kind.slice(0, kind.indexOf('.'))] ?? [])),
      }))
      kept.push(...added)
      return (outcome) => {
        if (outcome === 'nothing') kept = kept.filter((mark) => !added.includes(mark))
        for (const mark of added) {
          mark.ended = monotonic()
          if (typeof outcome === 'object' && mark.once) mark.id ??= outcome.made
        }
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

const plain = ({ ended: _ended, open: _open, ...mark }: KeptMark): OwnChangeMark => mark
