import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation, absoluteTime, useServerNow } from '@/lib/texts'
import { visible } from '@shared/visible'
import type { ActPlan, PlanItem, PlanWarning } from '@/domain/act-plan'
import { ChangeMark, type ChangeMarkKind } from '@/ui/marks'
import { VirtualList } from '@/ui/virtual-list'
import type { TFunction } from 'i18next'
import type { Value } from '@shared/acts/object'
import { expiryInstant } from '@shared/time'
import { isPast } from '@shared/states/machine-state'

function valueText(value: Value, t: TFunction<'jobs'>, language: string): string {
  if ('list' in value) return valueText({ text: value.list.join(', ') }, t, language)
  if ('text' in value) return value.text === null || value.text === '' ? t('value.none') : visible(value.text)
  if (value.at === null) return t('value.never')
  return expiryInstant(value.at) === null ? t('value.unknownTime') : absoluteTime(value.at, language)
}

/** Describes the outcome of one item in one line. `now` in milliseconds. */
function outcomeText({ outcome }: PlanItem, t: TFunction<'jobs'>, language: string, now: number): string {
  switch (outcome.kind) {
    case 'change': {
      const from = valueText(outcome.from, t, language)
      return outcome.to === null ? from : t('value.change', { from, to: valueText(outcome.to, t, language) })
    }
    case 'already':
      if ('at' in outcome.value && isPast(outcome.value.at, now))
        return t('value.alreadyExpired', { value: valueText(outcome.value, t, language) })
      return t('value.already', { value: valueText(outcome.value, t, language) })
    case 'cannot': {
      const { reason, tags = [] } = outcome
      return t(`reason.${reason}`, { count: tags.length, tags: tags.map(visible).join(', ') })
    }
  }
}

/** The maximum number of names listed; more are counted. */
const NAMED = 5

function warningText({ kind, names, prefixes = [] }: PlanWarning, t: TFunction<'jobs'>): string {
  const more = names.length - NAMED
  const shown = names.slice(0, NAMED).join(', ')
  const all = more > 0 ? t('warning.more', { names: shown, count: more }) : shown
  return t(`warning.${kind}`, { count: names.length, names: all, prefixes: prefixes.slice(0, NAMED).join(', ') })
}

const ROW = 44
const MAX_HEIGHT = 5 * ROW

const marks = { cannot: 'impossible', already: 'same' } as const

/** Returns the mark for the outcome of a planned change. */
function markOf({ outcome }: PlanItem, creates: boolean): ChangeMarkKind {
  if (outcome.kind !== 'change') return marks[outcome.kind]
  if (creates) return 'added'
  return outcome.to === null ? 'removed' : 'changed'
}

function Row({ item, creates }: { item: PlanItem; creates: boolean }) {
  const { t, i18n } = useTranslation('jobs')
  const serverNow = useServerNow()
  const label = visible(item.label)
  const exists = creates && item.outcome.kind === 'already'
  const text = exists ? t('value.exists') : outcomeText(item, t, i18n.language, serverNow())
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', height: ROW, minWidth: 0 }}>
      <ChangeMark iconOnly change={markOf(item, creates)} label={t(`outcome.${item.outcome.kind}`)} />
      <Box sx={{ minWidth: 0, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}>
        <div title={label}>{label}</div>
        <Typography variant="body2" component="div" color="textSecondary" title={text}>
          {text}
        </Typography>
      </Box>
    </Box>
  )
}

/** Returns the kinds of the changes of items. A save of the policy that goes with them is shown on its own. */
const changesOf = (acts: ActPlan['acts']) => acts.map(({ act }) => act.kind).filter((kind) => kind !== 'policy.save')

/** Returns the text key for the number of changes: creations, deletions, or others. */
function countOf({ creates, acts }: ActPlan) {
  if (creates) return 'counts.create'
  const changed = changesOf(acts)
  return changed.length > 0 && changed.every((kind) => kind.endsWith('.delete')) ? 'counts.delete' : 'counts.change'
}

/** In a plan that deletes users, machines and users are counted separately: 30 machines and their user are not 31 objects. */
const counted = {
  'node.move': 'counts.moveMachines',
  'node.delete': 'counts.deleteMachines',
  'user.delete': 'counts.deleteUsers',
} as const

function actCounts(plan: ActPlan, t: Words): string[] {
  const changed = changesOf(plan.acts)
  const kinds = [...new Set(changed)]
  const count = (kind: string) => changed.filter((each) => each === kind).length
  const known = kinds.filter((kind): kind is keyof typeof counted => kind in counted)
  if (kinds.length < 2 || known.length < kinds.length) return [t(countOf(plan), { count: changed.length })]
  return known.map((kind) => t(counted[kind], { count: count(kind) }))
}

type Words = ReturnType<typeof useTranslation<'jobs'>>['t']

function countsText(plan: ActPlan, t: Words): string {
  return [
    ...actCounts(plan, t),
    ...(plan.already > 0 ? [t(plan.creates ? 'counts.exists' : 'counts.already', { count: plan.already })] : []),
    ...(plan.cannot > 0 ? [t('counts.cannot', { count: plan.cannot })] : []),
  ].join(' · ')
}

/** A user and a machine may have the same id. */
const itemKey = (item: PlanItem | undefined, index: number) => (item ? `${item.before.kind} ${item.id}` : String(index))

/** Previews a plan before it runs: the counts, the warnings and every item. */
export function PlanPreview({ plan }: { plan: ActPlan }) {
  const { t } = useTranslation('jobs')
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {plan.warnings.map((warning) => (
        <Alert key={warning.kind} severity="warning">
          {warningText(warning, t)}
        </Alert>
      ))}
      <div>
        <Typography variant="subtitle2" component="p" role="status" sx={{ mb: 1 }}>
          {countsText(plan, t)}
        </Typography>
        <VirtualList
          label={t('preview')}
          count={plan.items.length}
          rowHeight={ROW}
          maxHeight={MAX_HEIGHT}
          itemKey={(index) => itemKey(plan.items[index], index)}
          render={(index) => {
            const item = plan.items[index]
            return item ? <Row item={item} creates={plan.creates ?? false} /> : null
          }}
        />
      </div>
    </Box>
  )
}
