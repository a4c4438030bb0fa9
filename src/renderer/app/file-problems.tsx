import { lazy, Suspense, useEffect, useState } from 'react'
import { readBoot } from '@/lib/boot'
import { invoke, onDesktop } from '@/lib/desktop'

const FileProblemsDialog = lazy(async () => ({ default: (await import('./file-problems-dialog')).FileProblemsDialog }))

/** Says when the console could not take its own files as they are, and where they are kept. Once, in whichever window is read first. */
export function FileProblems() {
  const [problems, setProblems] = useState(() => readBoot().problems)
  useEffect(() => onDesktop('problems:changed', setProblems), [])
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
