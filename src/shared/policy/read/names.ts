import { goQuote } from '@shared/policy/syntax/go-quote'
import type { PolicyDialect } from './dialect-flags'
import type { Place } from '@shared/policy/syntax/hujson'
import { type Words, wordsOf, type Flavour, type Policy, type PolicyProblem, roleAutogroups, type Word } from './model'

export const list = (names: readonly string[]) => `[${names.join(' ')}]`
export const quote = goQuote

/** Checks that the names in rules exist, with the control plane's messages. Problems are collected in the order of the checks. */
export class NameChecker {
  readonly problems: PolicyProblem[] = []

  private readonly words: Words

  constructor(
    readonly policy: Policy,
    readonly flavour: Flavour,
  ) {
    this.words = wordsOf(policy.dialect.line)
  }

  get dialect(): PolicyDialect {
    return this.policy.dialect
  }

  refuse(place: Place, code: string, message: string): void {
    const { offset, length } = place
    this.problems.push({ offset, length, code, message, severity: 'error', stage: 'rules' })
  }

  group(place: Place, name: string): void {
    if (!this.policy.groups.has(name)) {
      this.refuse(place, 'group-unknown', this.words.undefinedName('group', name, ''))
    }
  }

  host(place: Place, name: string): void {
    if (!this.policy.hosts.has(name)) {
      this.refuse(place, 'host-unknown', this.words.undefinedName('host', name, ''))
    }
  }

  /** `before` is the control plane's prefix for this kind of rule. */
  tag(place: Place, name: string, before = ''): void {
    if (!this.policy.tagOwners.has(name)) {
      this.refuse(place, 'tag-unknown', this.words.undefinedName('tag', name, before))
    }
  }

  /** Members of `tagOwners` and of auto-approver lists. */
  owners(words: Word[]): void {
    for (const word of words) {
      if (word.text.startsWith('group:')) this.group(word, word.text)
      else if (word.text.startsWith('tag:')) this.tag(word, word.text)
    }
  }
}

/** Tailscale treats role autogroups as users, so they are allowed wherever `autogroup:member` is. */
export const isRoleAutogroup = ({ flavour }: NameChecker, text: string) =>
  flavour === 'tailscale' && roleAutogroups.includes(text)

/** Joins errors as `multiple errors:` with a line for each, or returns a single text alone, like Tailscale's multierr. */
export function joinTexts(texts: string[]): string {
  return texts.length === 1 ? (texts[0] ?? '') : `multiple errors:\n\t${texts.join('\n\t')}`
}
