import { useEffect, useMemo, useState } from 'react'
import type { CsvRead } from '@/domain/import/csv-users'
import { readInWorker } from '@/domain/import/read-in-worker'
import { type ListQuestion, type ListRows, readImport } from '@/domain/import/read-list'

/** Characters. Shorter lists, such as typed ones, are read at once; starting a worker would take longer. */
const SMALL = 20_000

type Read<Kind extends ListQuestion['kind']> = CsvRead<ListRows[Kind]>

interface Answer {
  readonly question: ListQuestion
  readonly read: ReturnType<typeof readImport>
}

/**
 * Returns the contents of a list; null while it is being read or if there is no question.
 * @param question has to stay the same object until the list or what it is compared with changes
 */
export function useReadList<Kind extends ListQuestion['kind']>(
  question: (ListQuestion & { readonly kind: Kind }) | null,
): Read<Kind> | null {
  const isSmall = question !== null && question.text.length <= SMALL
  const here = useMemo(() => (question && isSmall ? readImport(question) : null), [question, isSmall])
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!question || isSmall) return undefined
    const abort = new AbortController()
    void readInWorker(question, abort.signal)
      // Without a worker the window waits, which is better than no answer.
      .catch(() => readImport(question))
      .then((read) => {
        if (!abort.signal.aborted) setAnswer({ question, read })
      })
    return () => abort.abort()
  }, [question, isSmall])
  const read = here ?? (answer?.question === question ? answer.read : null)
  // The kind of the answer is that of the question.
  return read as Read<Kind> | null
}
