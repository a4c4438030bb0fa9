import { lazyComponent } from '@/ui/lazy-component'
import { useEffect, useState } from 'react'
import { readBoot } from '@/lib/boot'
import { invoke, onDesktop } from '@/lib/desktop'

const FileProblemsDialog = lazyComponent(async () => (await import('./file-problems-dialog')).FileProblemsDialog)

/**
 * Reports that the console could not use its own files as they are, and where it keeps them. Shown once, in the first window whose user
 * reads it.
 */
export function FileProblems() {
  const [problems, setProblems] = useState(() => readBoot().problems)
  useEffect(() => {
    const stop = onDesktop('problems:changed', setProblems)
    // Problems that appeared after the page was created but before it listened.
    invoke('problems:list').then(
      (list) => setProblems((known) => (list.length > known.length ? list : known)),
      () => undefined,
    )
    return stop
  }, [])
  if (problems.length === 0) return null
  const seen = () => {
    setProblems([])
    // If this fails, another window shows the problems again at worst.
    invoke('problems:seen').catch(() => undefined)
  }
  return <FileProblemsDialog problems={problems} onClose={seen} />
}
