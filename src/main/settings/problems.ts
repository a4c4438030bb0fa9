import type { FileProblem } from '@shared/ipc/problems'

/** What was found wrong with the console's own files in this run, until somebody has seen it. */
export interface Problems {
  list(): FileProblem[]
  add(problem: FileProblem): void
  /** Somebody has read them: no window shows them again. */
  seen(): void
  /** Told with the whole list after each change. */
  listen(listener: (problems: FileProblem[]) => void): void
}

export function createProblems(): Problems {
  let problems: FileProblem[] = []
  let tell: (problems: FileProblem[]) => void = () => undefined
  return {
    list: () => problems,
    add(problem) {
      problems = [...problems, problem]
      tell(problems)
    },
    seen() {
      problems = []
      tell(problems)
    },
    listen: (listener) => void (tell = listener),
  }
}
