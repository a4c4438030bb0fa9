import type { TFunction } from 'i18next'
import { visible } from '@shared/visible'
import type { Value } from '@shared/acts/define-act'
import type { PlanItem, PlanWarning } from '@/domain/act-plan'
import { absoluteTime } from '@/lib/format'

function valueText(value: Value, t: TFunction<'jobs'>, language: string): string {
  if ('list' in value) return valueText({ text: value.list.join(', ') }, t, language)
  if ('text' in value) return value.text === null || value.text === '' ? t('value.none') : visible(value.text)
  return value.at === null ? t('value.never') : absoluteTime(value.at, language)
}

/** Describes the outcome of one item in one line. */
export function outcomeText({ outcome }: PlanItem, t: TFunction<'jobs'>, language: string): string {
  switch (outcome.kind) {
    case 'change': {
      const from = valueText(outcome.from, t, language)
      return outcome.to === null ? from : t('value.change', { from, to: valueText(outcome.to, t, language) })
    }
    case 'already':
      return t('value.already', { value: valueText(outcome.value, t, language) })
    case 'cannot': {
      const { reason, tags = [] } = outcome
      return t(`reason.${reason}`, { count: tags.length, tags: tags.map(visible).join(', ') })
    }
  }
}

/** The maximum number of names listed; more are counted. */
const NAMED = 5

export function warningText({ kind, names, prefixes = [] }: PlanWarning, t: TFunction<'jobs'>): string {
  const more = names.length - NAMED
  const shown = names.slice(0, NAMED).join(', ')
  const all = more > 0 ? t('warning.more', { names: shown, count: more }) : shown
  return t(`warning.${kind}`, { count: names.length, names: all, prefixes: prefixes.slice(0, NAMED).join(', ') })
}
