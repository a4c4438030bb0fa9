import type { Problem } from '@shared/ipc/problems'

/** Problems with the console's own files in this run, until the user has seen them. */
export interface Problems {
  list(): Problem[]
  readonly add: (problem: Problem) => void
  /** Call this when the user has read them: no window shows them again. */
  seen(): void
  /** Called with the whole list after each change. */
  listen(listener: (problems: Problem[]) => void): void
}

export function createProblems(): Problems {
  let problems: Problem[] = []
  let tell: (problems: Problem[]) => void = () => undefined
  const change = (next: Problem[]) => {
    problems = next
    tell(problems)
  }
  return {
    list: () => problems,
    add: (problem) => change([...problems, problem]),
    seen: () => change([]),
    listen: (listener) => void (tell = listener),
  }
}
