import { lazyComponent } from '@/ui/lazy-component'
import type { HostQuestion } from '@shared/host/host-report'
import { useEffect, useState } from 'react'
import { invoke, onDesktop } from '@/lib/desktop'

const HostQuestionDialog = lazyComponent(async () => (await import('./host-question-dialog')).HostQuestionDialog)

/** Shows the questions of ssh, one after another. */
export function HostQuestions() {
  const [questions, setQuestions] = useState<readonly HostQuestion[]>([])
  useEffect(() => {
    const stop = onDesktop('host:asks', setQuestions)
    // Questions that were asked before the page listened.
    invoke('host:questions').then(
      (open) => setQuestions((known) => (known.length > 0 ? known : open)),
      () => undefined,
    )
    return stop
  }, [])
  const [question] = questions
  if (!question) return null
  const answer = (text: string | null) => {
    setQuestions((open) => open.filter(({ id }) => id !== question.id))
    // If this fails, the question has been withdrawn.
    invoke('host:answer', { id: question.id, answer: text }).catch(() => undefined)
  }
  return <HostQuestionDialog key={question.id} question={question} onAnswer={answer} />
}
