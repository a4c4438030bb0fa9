import type { Problem } from '@shared/ipc/problems'

/** What was found wrong with the console's own files in this run, until somebody has seen it. */
export interface Problems {
  list(): Problem[]
  add(problem: Problem): void
  /** Somebody has read them: no window shows them again. */
  seen(): void
  /** Told with the whole list after each change. */
  listen(listener: (problems: Problem[]) => void): void
}

export function createProblems(): Problems {
  let problems: Problem[] = []
  let tell: (problems: Problem[]) => void = () => undefined
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
