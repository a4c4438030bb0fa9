import { refusal } from '@shared/api/error'
import { posixWords } from '@shared/command/words'
import { visible, visibleName } from '@shared/visible'
import type { TextKey } from '@main/lib/texts'

/**
 * How a page asks for a program: to run on this computer, as this computer's client, on a host, to restart or upgrade Headscale there, or to
 * set it up there or take that back, whose command is a list of lines, or to try a release there, or to ask an OpenID issuer from there; for an address that alerts are sent to, which
 * could be anybody's; or for one to which Headscale would send a secret, with a line for each.
 */
export type ProgramUse =
  | 'here'
  | 'client'
  | 'host'
  | 'restart'
  | 'setUp'
  | 'takeBack'
  | 'rehearse'
  | 'upgrade'
  | 'oidc'
  | 'alerts'
  | 'secret'

/** A program that a page wants to start, or to be started later. */
export interface AskedProgram {
  readonly use: ProgramUse
  /** The whole command: the program, and its arguments. */
  readonly command: readonly string[]
  /** The SSH destination of the host on which it runs; null for this computer. */
  readonly host: string | null
}

/** A question for a window that no page can press. */
export interface GateQuestion {
  readonly message: TextKey
  readonly detail: TextKey
  /** The label of the button that agrees. */
  readonly agree: TextKey
  readonly values: { readonly command: string; readonly host: string }
}

/** Stands between pages, which hostile text could take over, and everything that starts a program or changes which one is started. */
export interface ProgramGate {
  /**
   * Asks the person about a command, once for each command and host; each time about an upgrade, about a set-up to be taken back, and about
   * secrets. Rejects with ApiError if the person refuses, if another question is open, or if pages ask for too many programs.
   */
  confirm(asked: AskedProgram): Promise<void>
  /** Counts a harmless program with fixed arguments, such as the file manager. Throws ApiError if there are too many. */
  count(): void
}

export interface ProgramGateOptions {
  /** The commands that the person agreed to, as stored on this computer. No page reads or writes them. */
  readonly confirmed: { get(): readonly string[]; set(commands: readonly string[]): void }
  /** Resolves with true if the person agrees. */
  readonly ask: (question: GateQuestion) => Promise<boolean>
  /** Milliseconds of a clock that is never set. */
  readonly monotonic: () => number
}

/** The maximum number of stored commands; the oldest are asked about again. Longer ones are, too: settings.json accepts none of them. */
export const CONFIRMED_KEPT = 1000
const LONGEST_KEPT = 20_000
const MINUTE_MS = 60_000
/** Programs that pages may start within a minute, and questions that the person may refuse before no more are shown. */
const STARTS = 10
const REFUSALS = 3

const ASKED_AGAIN: ReadonlySet<ProgramUse> = new Set(['upgrade', 'takeBack', 'secret'])
const ADDRESSES: ReadonlySet<ProgramUse> = new Set(['oidc', 'alerts', 'secret'])
const LINES: ReadonlySet<ProgramUse> = new Set(['setUp', 'takeBack', 'oidc', 'secret'])

export function createProgramGate({ confirmed, ask, monotonic }: ProgramGateOptions): ProgramGate {
  const [starts, refused]: [number[], number[]] = [[], []]
  let isAsking = false
  const recent = (times: number[]) => {
    times.splice(0, times.filter((at) => at <= monotonic() - MINUTE_MS).length)
    return times.length
  }
  const count = () => {
    if (recent(starts) >= STARTS) throw refusal('conflict', 'programsMany')
    starts.push(monotonic())
  }
  const agree = async (asked: AskedProgram): Promise<void> => {
    const key = keyOf(asked)
    const asksAgain = ASKED_AGAIN.has(asked.use)
    if (!asksAgain && confirmed.get().includes(key)) return
    // A person who is asked again and again agrees in the end.
    if (recent(refused) >= REFUSALS) throw refusal('conflict', 'programsMany')
    if (isAsking) throw refusal('conflict', 'programAsked')
    isAsking = true
    const agreed = await ask(questionOf(asked)).finally(() => (isAsking = false))
    if (!agreed) {
      refused.push(monotonic())
      throw refusal('forbidden', ADDRESSES.has(asked.use) ? 'addressRefused' : 'programRefused')
    }
    if (!asksAgain && key.length <= LONGEST_KEPT) confirmed.set([...confirmed.get(), key].slice(-CONFIRMED_KEPT))
  }
  return {
    async confirm(asked) {
      await agree(asked)
      if (asked.use === 'here') count()
    },
    count,
  }
}

const keyOf = ({ use, host, command }: AskedProgram) => JSON.stringify([use, host, ...command])

/** The most of a line and of a whole command, in characters, and of lines that a window shows: more would push the rest, and the buttons, off the screen. */
const [LONGEST, LONGEST_COMMAND] = [300, 2000]
const MOST_LINES = 40

/** The first and the last lines. */
function linesOf(command: readonly string[]): string {
  const lines = command.map((line) => shown(line))
  const middle = lines.length - MOST_LINES
  if (middle > 0) lines.splice(MOST_LINES / 2, middle, `… (${middle})`)
  return lines.join('\n')
}

/** Shows a line with both ends; the consent counts for the whole one. */
function shown(line: string, longest = LONGEST): string {
  const text = visibleName(line)
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 60)} … ${text.slice(-40)} (${text.length})`
}

function questionOf({ use, host, command }: AskedProgram): GateQuestion {
  return {
    message: `program.${use}.message`,
    detail: `program.${use}.detail`,
    agree: use === 'here' ? 'button.run' : 'button.use',
    values: {
      command: LINES.has(use) ? linesOf(command) : shown(posixWords(command), LONGEST_COMMAND),
      host: visible(host ?? ''),
    },
  }
}
