import { posixCommand } from '@shared/command/words'
import { visibleName } from '@shared/visible'
import { NO_LINE } from './no-line'
import { AS_USER, CHECK_COPY, READ_FILE, SAVE_STEP } from './save-steps'
import { TRIAL } from './trial-script'
import { STAGE, STEP } from './upgrade-step'

/** How Headscale runs on the host, and how its command line is called there. */
export type HeadscalePlace =
  | { readonly how: 'systemd' | 'process'; readonly program: string; readonly config: string }
  | { readonly how: 'docker' | 'podman'; readonly container: string }

/** A program and its arguments. */
export type Words = readonly [string, ...string[]]

export interface Limits {
  /** Milliseconds. */
  readonly timeoutMs: number
  /** Of each output. */
  readonly maxBytes: number
  /** Milliseconds without output, for a copy. */
  readonly silentMs?: number
}

/** A command as it is sent: program and arguments. */
export interface HostCall extends Limits {
  /** Its name in the table. */
  readonly name: string
  readonly words: Words
  readonly access: 'reads' | 'writes'
  /** More programs that one shell runs together with the first: `main/host/write-file.ts`. */
  readonly also?: readonly Words[]
  /** The script of that shell. It is never part of a command line, so it may hold a file's new text. */
  readonly script?: string
  /** Secrets that the program reads from its environment. They are neither shown nor recorded. */
  readonly env?: Readonly<Record<string, string>>
  /** The program reads `env` from its input, as commands of a shell: `sudo` and containers do not pass the environment on. */
  readonly envAsInput?: true
}

export type Kind = Omit<HostCall, 'words'>

export const SMALL: Limits = { timeoutMs: 15_000, maxBytes: 64 * 1024 }
/** Headscale opens its database first, which takes a while on small hosts. */
export const SLOW: Limits = { timeoutMs: 30_000, maxBytes: 64 * 1024 }

/** Arguments come from the host: only names that no shell interprets may be programs or container ids. */
const PROGRAM = /^\/?[A-Za-z0-9_][A-Za-z0-9_./+-]*$/

export function words(program: string, ...args: string[]): Words {
  if (!PROGRAM.test(program)) throw new TypeError('This is not the path of a program.')
  return [program, ...args]
}

export const command = (kind: Kind, program: string, ...args: string[]): HostCall => ({
  ...kind,
  words: words(program, ...args),
})

/** Returns the command for root that runs another one as a user of the host; without a user, as root. */
export const asUser = (kind: Kind, user: string | null | undefined, ...of: Words): HostCall =>
  typeof user === 'string' ? command(kind, 'sh', '-c', AS_USER, 'as', user, ...of) : command(kind, ...of)

export const reads = (name: string, limits: Limits = SMALL): Kind => ({ name, access: 'reads', ...limits })
export const writes = (name: string, limits: Limits = SMALL): Kind => ({ name, access: 'writes', ...limits })

export function headscale(place: HeadscalePlace, kind: Pick<Kind, 'name' | 'access'>, ...args: string[]): HostCall {
  const slow = { ...kind, ...SLOW }
  if ('container' in place) return command(slow, place.how, 'exec', place.container, 'headscale', ...args)
  return command(slow, place.program, '-c', place.config, ...args)
}

const sudo = (of: Words): Words => ['sudo', '-n', ...of]

/** Returns the command with `sudo`, which never asks for a password. Variables reach the command only through its input. */
export const withSudo = (call: HostCall): HostCall => ({
  ...call,
  words: sudo(call.words),
  ...(call.also && { also: call.also.map(sudo) }),
})

/** Returns the command line for a POSIX shell, in which each argument is one word. */
export function commandLine({ words: [program, ...args] }: Pick<HostCall, 'words'>): string {
  return posixCommand(program, args)
}

/** Returns a line for each of the call's programs, to be read: the names of scripts stand for them. */
export const commandLines = (call: Pick<HostCall, 'words' | 'also'>): string[] =>
  [call.words, ...(call.also ?? [])].map(([program, ...args]) =>
    commandLine({ words: [program, ...args.map((arg) => SCRIPTS.get(arg) ?? arg)] }),
  )

const SCRIPTS = new Map([
  [SAVE_STEP, 'SAVE_STEP'],
  [READ_FILE, 'READ_FILE'],
  [AS_USER, 'AS_USER'],
  [CHECK_COPY, 'CHECK_COPY'],
  [TRIAL, 'TRIAL'],
  [STAGE, 'STAGE'],
  [STEP, 'STEP'],
])

/** Characters that sudo interprets in a rule: separators, and those of its patterns. An escaped quotation mark is a syntax error. */
const SUDOERS = /[\\,:=*?[\]!# \t]/g
/** sudo reads a backslash twice: in the rule, and in the pattern that the rule is. */
const TWICE = String.raw`\\`

/** Stands for one lower-case hexadecimal digit in names of files that the console makes: a rule of sudo allows them all. */
export const ANY_DIGIT = '\u{10FFFF}'

/** Commands as a rule of sudo allows them. */
export type SudoNeeds = readonly Pick<HostCall, 'words' | 'also'>[]

const wordsIn = (calls: SudoNeeds) => calls.flatMap(({ words: first, also = [] }) => [first, ...also])

/** Returns the programs whose paths the line for sudoers needs. */
export const programsIn = (calls: SudoNeeds): string[] => [
  ...new Set(wordsIn(calls).flatMap(([program]) => (program.startsWith('/') ? [] : [program]))),
]

/** The host chooses the name: others would be rules of their own, or stand for many users. sudo takes one in capitals for an alias. */
const USER = /^(?!(?:[A-Z][A-Z0-9_]*|Defaults|(?:User|Runas|Host|Cmnd|Cmd)_Alias)$)[A-Za-z_][\w.@-]*$/

/**
 * Returns the line for `/etc/sudoers` that allows a user these commands and no others; '' if all are allowed, and NO_LINE if it would not be one
 * line of this user, or would not look as it is. `paths`: those of programs on the host, by their names.
 */
export function sudoersLine(
  user: string,
  calls: SudoNeeds,
  paths: ReadonlyMap<string, string>,
  isAllowed: (rule: string) => boolean = () => false,
): string {
  const commands = wordsIn(calls).map(([program, ...args]) => {
    const path = program.startsWith('/') ? program : (paths.get(program) ?? `/usr/bin/${program}`)
    const escaped = args.map((arg) =>
      arg
        .replaceAll('\\', TWICE)
        .replaceAll(SUDOERS, String.raw`\$&`)
        .replaceAll(ANY_DIGIT, '[0-9a-f]'),
    )
    return [path, ...escaped].join(' ')
  })
  const missing = [...new Set(commands)].filter((rule) => !isAllowed(rule))
  const line = `${user} ALL=(root) NOPASSWD: ${missing.join(', ')}`
  if (missing.length === 0) return ''
  return visibleName(line) !== line || !USER.test(user) ? NO_LINE : line
}

/** Returns a command of a line as sudo reads it: it removes these escapes, and leaves those of its patterns. */
const readBySudo = (rule: string) => rule.replaceAll(/\\([\\,:=# \t])/g, '$1')

/** Returns a command as sudo read it from the one that `sudo -l` prints, with some escapes put back; also backslashes have one by some releases. */
const unprinted = (rule: string) => [rule.replaceAll(/\\([,:=#])/g, '$1'), readBySudo(rule)] as const

/** The most that is read of what sudo allows: each entry is compared with those before it. */
const MOST_RULES = { characters: 256_000, rules: 2000 }

/** Settings of sudo by which it refuses a command that an entry allows, or a program that this one starts. */
const REFUSING = /(?<!!)\b(?:noexec|intercept|requiretty|runchroot=\S*)(?=[,\s]|$)/

/** The options and tags before a command. Each holds for the commands after it, too. */
const BEFORE = /^ ?(?:(?:[A-Z_]+=(?:"[^"]*"|[^\s"]\S*)|[A-Z_]+:) )*/
/** Tags with which every command runs, and those that end another one. */
const HARMLESS = /^(?:NO)?(?:SETENV|LOG_INPUT|LOG_OUTPUT|MAIL|FOLLOW|PASSWD):$|^CWD=\*$/
const ENDING: ReadonlyMap<string, string> = new Map([
  ['EXEC:', 'NOEXEC:'],
  ['NOINTERCEPT:', 'INTERCEPT:'],
  ['CWD=*', 'CWD'],
])

/**
 * Reads what `sudo -l` prints. Returns the function that tells whether a command of a line runs as root without a password: no command does if an
 * entry denies anything, and none that a later entry may ask a password for, or run in another way: in another folder, for a short time, without the
 * programs that it starts.
 */
export function allowedBySudo(listing: string): (rule: string) => boolean {
  const none = () => false
  const [defaults = '', ...entries] = listing.split(/^ {4}\(/m)
  if (listing.length > MOST_RULES.characters || REFUSING.test(defaults)) return none
  const allowed = new Set<string>()
  // The last entry that matches wins: one without arguments or with a pattern matches more than itself.
  const asked = (rule: string) => {
    const start = rule === 'ALL' ? '' : rule.replace(/[*?[^\\].*/, '')
    for (const one of allowed) if (one === 'ALL' || one.startsWith(start)) allowed.delete(one)
  }
  let count = 0
  for (const entry of entries) {
    const [, as = '', rules = ''] = /^([^)]*)\)(.*)$/s.exec(entry) ?? []
    const users = (as.split(':')[0] ?? '').split(',').map((user) => user.trim())
    if (users.some((user) => user.startsWith('!'))) return none
    const isRoot = users.some((user) => ['root', '#0', 'ALL'].includes(user))
    // A group or a number may stand for root.
    if (!isRoot && !users.some((user) => /^[%+#]/.test(user))) continue
    let free = false
    const otherwise = new Set(isRoot ? [] : ['user'])
    for (const rule of rules
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ')
      // A comma after two backslashes is not escaped: the first one escapes the second.
      .split(/(?<=(?<!\\)(?:\\\\)*), /)) {
      if ((count += 1) > MOST_RULES.rules) return none
      const [before = ''] = BEFORE.exec(rule) ?? []
      for (const word of before.trim().split(' ').filter(Boolean)) {
        if (/^(?:NO)?PASSWD:$/.test(word)) free = word === 'NOPASSWD:'
        otherwise.delete(ENDING.get(word) ?? '')
        if (!HARMLESS.test(word) && !ENDING.has(word)) otherwise.add(word.replace(/=.*/s, ''))
      }
      const [digest = ''] = /^sha\d+:\S+ /.exec(rule.slice(before.length)) ?? []
      const [one, other] = unprinted(rule.slice(before.length + digest.length))
      if (one.startsWith('!')) return none
      if (free && otherwise.size === 0 && digest === '') allowed.add(one).add(other)
      else asked(one)
    }
  }
  return (rule) => allowed.has('ALL') || allowed.has(readBySudo(rule))
}
