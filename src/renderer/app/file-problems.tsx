import { lazy, Suspense, useEffect, useState } from 'react'
import { readBoot } from '@/lib/boot'
import { invoke, onDesktop } from '@/lib/desktop'

const FileProblemsDialog = lazy(async () => ({ default: (await import('./file-problems-dialog')).FileProblemsDialog }))

/** Says when the console could not take its own files as they are, and where they are kept. Once, in whichever window is read first. */
export function FileProblems() {
  const [problems, setProblems] = useState(() => readBoot().problems)
  useEffect(() => {
    const stop = onDesktop('problems:changed', setProblems)
    // One that came up after the page was made and before it listened.
    invoke('problems:list').then(
      (list) => setProblems((known) => (list.length > known.length ? list : known)),
      () => undefined,
    )
    return stop
  }, [])
  if (problems.length === 0) return null
  const seen = () => {
    setProblems([])
    // Not told: at worst another window says it again.
    invoke('problems:seen').catch(() => undefined)
  }
  return (
    <Suspense fallback={null}>
      <FileProblemsDialog problems={problems} onClose={seen} />
    </Suspense>
  )
}
