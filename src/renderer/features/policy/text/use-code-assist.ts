import { completeAt, type PolicyCompletion } from '@shared/policy/text/complete'
import { fieldAt } from '@shared/policy/text/slots'
import { nameAt, type PolicyName } from '@shared/policy/text/names'
import type { NameMeaning } from '@shared/policy/text/meaning'
import { spotAt } from '@shared/policy/text/words'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { usePolicyAsk } from '@/domain/policy-worker/use-policy-answer'
import { usePolicyDialect } from '@/lib/session'
import type { CodeAssist, CodeOption } from '@/ui/code-editor/assist'
import type { CodeHint } from '@/ui/code-editor/hint'
import { useKnownNames } from './use-known-names'

type Translate = TFunction<'policy'>

/** Number of members and machines that a hint lists; the rest is counted. */
const named = 5

const newSections = ['grants', 'nodeAttrs', 'randomizeClientPort']

function aboutOf(t: Translate, name: string): string | undefined {
  const about: Readonly<Record<string, string>> = t('about', { returnObjects: true })
  return about[name]
}

function toOption(t: Translate, option: PolicyCompletion): CodeOption {
  const { label, kind, note, undeclared, insert, cursor, more } = option
  const detail = [kind === 'field' ? '' : t(`kind.${kind}`), note ?? '', undeclared ? t('undeclared') : '']
  const info = aboutOf(t, label)
  return {
    label,
    ...(kind === 'entry' ? { shown: t('kind.entry') } : {}),
    ...(info === undefined ? {} : { info }),
    detail: kind === 'entry' ? '' : detail.filter((part) => part !== '').join(' · '),
    insert,
    cursor,
    more,
  }
}

function listed(t: Translate, names: readonly string[], count = names.length): string {
  const rest = count - Math.min(named, names.length)
  const first = names.slice(0, named).join(', ')
  return rest > 0 ? `${first} ${t('hint.more', { count: rest })}` : first
}

function missingText(t: Translate, { kind }: PolicyName): string[] {
  return kind === 'group' || kind === 'tag' || kind === 'host' || kind === 'user' ? [t(`hint.missing.${kind}`)] : []
}

function machinesFact(t: Translate, { machineCount, machines }: NameMeaning): CodeHint['facts'][number] {
  if (machineCount === 0) return { label: '', text: t('hint.none') }
  const names = machines.map(({ name, addresses }) => (addresses[0] ? `${name} (${addresses[0]})` : name))
  return { label: t('hint.machines', { count: machineCount }), text: listed(t, names, machineCount) }
}

function factsOf(t: Translate, name: PolicyName, meaning: NameMeaning): CodeHint['facts'] {
  const about = aboutOf(t, name.name)
  const lists = { group: 'hint.members', tag: 'hint.owners', host: 'hint.address' } as const
  const { kind } = name
  const list =
    meaning.found && (kind === 'group' || kind === 'tag' || kind === 'host')
      ? [{ label: t(lists[kind]), text: listed(t, meaning.listed) || t('hint.noMembers') }]
      : []
  return [
    ...(about === undefined ? [] : [{ label: '', text: about }]),
    ...(meaning.found ? [] : missingText(t, name).map((text) => ({ label: '', text }))),
    ...list,
    ...(name.name === 'autogroup:self' || name.name === 'autogroup:internet' ? [] : [machinesFact(t, meaning)]),
  ]
}

/** Explains a section or property. */
function fieldHint(t: Translate, text: string, offset: number): CodeHint | undefined {
  const spot = spotAt(text, offset)
  if (!spot?.word || !spot.key) return undefined
  const field = fieldAt([...spot.path, spot.word.value])
  const about = field === undefined ? undefined : aboutOf(t, field)
  if (field === undefined || about === undefined) return undefined
  return { from: spot.word.from, to: spot.word.to, title: field, facts: [{ label: '', text: about }] }
}

function useHint(): CodeAssist['hint'] {
  const { t } = useTranslation('policy')
  const ask = usePolicyAsk()
  return async (text, offset) => {
    const name = nameAt(text, offset)
    if (!name) return fieldHint(t, text, offset)
    const answer = await ask('meaning', { text, name })
    const facts = answer?.ok ? factsOf(t, name, answer.value) : [{ label: '', text: t('hint.loading') }]
    return { from: name.from, to: name.to, title: `${t(`kind.${name.kind}`)} ${name.name}`, facts }
  }
}

/** Connects the editor with the policy language and the live network's names. */
export function useCodeAssist(run: CodeAssist['run']): CodeAssist {
  const { t } = useTranslation('policy')
  const known = useKnownNames()
  const dialect = usePolicyDialect()
  const hint = useHint()
  const fits = useMemo(() => {
    const hidden = [...(dialect.grants ? [] : newSections), ...(dialect.tests ? [] : ['tests', 'sshTests'])]
    return ({ kind, label }: PolicyCompletion) => {
      if (kind === 'field') return !hidden.includes(label)
      return kind !== 'autogroup' || dialect.autogroups || label === 'autogroup:internet'
    }
  }, [dialect])
  return {
    complete: (text, offset, asked) => {
      const found = completeAt(text, offset, known(), asked)
      if (!found) return undefined
      const { from, to, options } = found
      return { from, to, options: options.filter(fits).map((option) => toOption(t, option)) }
    },
    hint,
    run,
  }
}
