import { Draft, type TextEdit } from '@shared/policy/edit/style'
import { editPolicy, type PolicyEdit } from '@shared/policy/edit/policy-edit'
import type { JsonValue } from '@shared/policy/syntax/hujson'
import { namesIn } from '@shared/policy/text/names'

export type LintCode =
  | 'unused-group'
  | 'unused-host'
  | 'unused-tag'
  | 'ownerless-tag'
  | 'undefined-name'
  | 'unknown-user'
  | 'unknown-name'
  | 'overlapping-host'
  | 'rule-without-effect'
  | 'shadowed-rule'

/** A fix for a finding; `at` counts the rules of the section. */
export type LintFix =
  | { code: 'remove'; section: 'acls' | 'grants'; at: number; name: string }
  | { code: 'remove'; section: 'groups' | 'hosts' | 'tagOwners'; name: string }
  | { code: 'own'; name: string; owner: string }
  | { code: 'define'; section: 'groups' | 'hosts' | 'tagOwners'; name: string; value: JsonValue }
  /** Two hosts are equal: one of the names is removed. */
  | { code: 'merge'; name: string; by: string }
  /** Intentional: adds a comment that says so. */
  | { code: 'ignore'; offset: number; finding: LintCode }

const kindOf = { groups: 'group', hosts: 'host', tagOwners: 'tag' } as const

/** Counts the entries of a section up to the last one with a name, which is the one that applies: older releases accept a name twice. */
function lastPlace(text: string, section: keyof typeof kindOf, name: string): number {
  const entries = namesIn(text).filter(({ kind, defines }) => defines && kind === kindOf[section])
  return entries.findLastIndex((entry) => entry.name === name)
}

function change(text: string, fix: Exclude<LintFix, { code: 'ignore' | 'merge' }>): PolicyEdit {
  switch (fix.code) {
    case 'remove':
      return { kind: 'remove', section: fix.section, at: 'at' in fix ? fix.at : lastPlace(text, fix.section, fix.name) }
    case 'own':
      return { kind: 'change', section: 'tagOwners', at: lastPlace(text, 'tagOwners', fix.name), value: [fix.owner] }
    case 'define':
      return { kind: 'add', section: fix.section, key: fix.name, value: fix.value }
  }
}

function ignoreEdit(text: string, offset: number, finding: LintCode): TextEdit[] {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? ''
  return [{ from: start, to: start, insert: `${indent}// lint: ignore ${finding}\n` }]
}

/** Replaces the uses by the other name, then removes the entry. */
function mergeEdits(text: string, name: string, by: string): TextEdit[] {
  const draft = new Draft(text)
  const hosts = namesIn(text).filter(({ kind }) => kind === 'host')
  const insert = JSON.stringify(by).slice(1, -1)
  draft.apply(hosts.filter((host) => !host.defines && host.name === name).map(({ from, to }) => ({ from, to, insert })))
  const at = lastPlace(draft.text, 'hosts', name)
  draft.apply(editPolicy(draft.text, { kind: 'remove', section: 'hosts', at }).edits ?? [])
  return draft.edits()
}

/** Returns the edits of a fix, for the text in which the finding was made; none if the text no longer matches. */
export function fixEdits(text: string, fix: LintFix): TextEdit[] {
  if (fix.code === 'ignore') return ignoreEdit(text, fix.offset, fix.finding)
  if (fix.code === 'merge') return mergeEdits(text, fix.name, fix.by)
  return editPolicy(text, change(text, fix)).edits ?? []
}
