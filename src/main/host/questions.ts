import { constants } from 'node:fs'
import { open as openFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostQuestion } from '@shared/host/host-report'

/** Asks the person; null if they refuse. `signal` aborts when the answer is not needed any more. */
export type Ask = (question: Pick<HostQuestion, 'kind' | 'text'>, signal: AbortSignal) => Promise<string | null>

/** The longest question that is shown. */
const TEXT = 4000

/** Answers the questions that the askpass program puts into a folder. */
export interface Questions {
  /** Looks for new and withdrawn questions. Returns true if one is open. */
  look(): Promise<boolean>
  /** Withdraws all open questions. */
  end(): void
}

/** @param onRefused called when the person refuses to answer */
export function createQuestions(folder: string, ask: Ask, onRefused: () => void): Questions {
  const open = new Map<string, AbortController>()

  const answer = async (name: string) => {
    const controller = new AbortController()
    open.set(name, controller)
    const question = readQuestion(await readFile(join(folder, `question.${name}`), 'utf8'))
    const said = await ask(question, controller.signal)
    if (controller.signal.aborted) return
    await writeAnswer(join(folder, `answer.${name}`), said)
    if (said === null && question.kind !== 'notice') onRefused()
  }
  return {
    async look() {
      const files = await readdir(folder).catch(() => [])
      const names = new Set(files.flatMap((file) => /^question\.(\d+)$/.exec(file)?.[1] ?? []))
      for (const [name, controller] of open) {
        if (names.has(name)) continue
        open.delete(name)
        controller.abort()
      }
      for (const name of names) if (!open.has(name)) answer(name).catch(() => undefined)
      return open.size > 0
    },
    end() {
      for (const controller of open.values()) controller.abort()
      open.clear()
    },
  }
}

/** How ssh itself begins its question about the key of a host (sshconnect.c). It gives no hint with it. */
const TRUST = /^The authenticity of host '[^'\n]+' can't be established\.\n[^]*\(yes\/no\b/
/** How ssh begins what a host asks (sshconnect2.c, since 8.5): the rest are the host's own words, which may imitate any question. */
const REMOTE = /^\([^\s()]+@[^\s()]+\) /

/** The first line is ssh's own hint, the rest the text. */
export function readQuestion(file: string): Pick<HostQuestion, 'kind' | 'text'> {
  const end = file.indexOf('\n')
  const hint = file.slice(0, end)
  const start = file.slice(end + 1, end + 1 + TEXT)
  const text = start.trim()
  // With blanks alone in the part that is shown, too.
  if (REMOTE.test(start.trimStart())) return { kind: 'remote', text }
  if (hint === 'none') return { kind: 'notice', text }
  if (TRUST.test(text)) return { kind: 'confirm', text }
  return { kind: hint === 'confirm' ? 'permit' : 'secret', text }
}

async function writeAnswer(path: string, answer: string | null): Promise<void> {
  // Without O_NONBLOCK, a program that has ended meanwhile would block a thread forever.
  const pipe = await openFile(path, constants.O_WRONLY | constants.O_NONBLOCK)
  try {
    await pipe.write(answer === null ? 'no\n' : `yes\n${answer}\n`)
  } finally {
    await pipe.close()
  }
}
