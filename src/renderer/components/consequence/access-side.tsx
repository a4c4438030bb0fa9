import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AccessReading } from '@shared/access/reachable'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { bundleText, openedText, partName } from '@/domain/policy-worker/access-words'
import type { DiffEntry, DiffSide } from '@/domain/policy-worker/access-types'
import { type ActsAsk, type DiffLines, pairsPerPage } from '@/domain/policy-worker/questions'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import type { RuleOrigin } from '@shared/policy/compile/compile'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import type { TFunction } from 'i18next'
import { ChangeMark } from '@/ui/marks'

const marks = { gained: 'added', lost: 'removed' } as const

/** Counts the pairs that gain or lose access: those with access under only one policy, and those with some under both. */
export function SideCounts({ side, changes }: { side: 'gained' | 'lost'; changes: DiffSide }) {
  const { t } = useTranslation('review')
  return (['whole', 'part'] as const).map((amount) =>
    changes[amount] > 0 ? (
      <ChangeMark key={amount} change={marks[side]} label={t(`access.${side}.${amount}`, { count: changes[amount] })} />
    ) : null,
  )
}

/** The maximum number of names in a line. */
const maxNames = 6

/** The number of changes shown initially, and added with each step. */
const STEP = 50

interface SideProps {
  side: 'gained' | 'lost'
  changes: DiffSide
  /** The policies with the rules. */
  before: string
  after: string
  /** The acts behind the difference; undefined if it is between two policies. */
  acts?: ActsAsk
  /** The releases that read them, if not the server's. */
  lines?: DiffLines
  /** Shows a rule in its text; without it, rules are plain text. */
  onJump?: (place: ComparedPlace) => void
  /** Which statement about access changes; by default, what the policies allow. */
  reading?: AccessReading
  /** Changes shown before more are asked for. */
  first?: number
  /** False if the pair counts are already shown above. */
  counted?: boolean
}

/** The gained or lost access, the changes with the most pairs first. */
export function AccessSide(props: SideProps) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const { side, changes, first = STEP, counted = true, reading = 'allowed' } = props
  const { entries } = changes
  const [shown, setShown] = useState(first)
  const id = useId()
  if (entries.length === 0) return null
  const left = entries.length - shown
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 0.5, mb: 1 }}>
        <Box component="h3" id={id} sx={{ m: 0, font: 'inherit', fontWeight: 600 }}>
          {t(`access.${side}.title`)}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{tAccess(`reading.${reading}`)}</Box>
        {counted ? <SideCounts side={side} changes={changes} /> : null}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        {entries.slice(0, shown).map((entry, index) => (
          <Change key={index} {...props} entry={entry} index={index} />
        ))}
      </Box>
      {left > 0 ? (
        <Button size="small" variant="text" sx={{ mt: 1 }} onClick={() => setShown(shown + STEP)}>
          {t('access.moreEntries', { count: left })}
        </Button>
      ) : null}
    </Box>
  )
}

/** Shows machines, the access they gain or lose, and the rule that grants or granted it. */
function Change(props: SideProps & { entry: DiffEntry; index: number }) {
  const { side, entry, index, before, after, lines, acts, reading, onJump } = props
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const [open, setOpen] = useState(false)
  return (
    <Box component="li" sx={{ px: 3, py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <AccessNames>{bundleText(entry.from, tAccess, maxNames)}</AccessNames>
          <AccessArrow />
          <AccessNames>{bundleText(entry.to, tAccess, maxNames)}</AccessNames>
          <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {t('access.change', {
              before: openedText(entry.before, tAccess),
              after: openedText(entry.after, tAccess),
            })}
          </Box>
        </Box>
        <Button size="small" variant="text" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ flexShrink: 0 }}>
          {t('access.pairs', { count: entry.pairs })}
        </Button>
      </Box>
      <Rules {...{ side, entry }} {...(onJump && { onJump })} text={side === 'gained' ? after : before} />
      {open ? (
        <PairList
          {...{ before, after, side }}
          {...(lines && { lines })}
          {...(acts && { acts })}
          {...(reading && { reading })}
          entry={index}
        />
      ) : null}
    </Box>
  )
}

/** The maximum number of rules named in one line; the others are counted. */
const RULES = 4

function Rules({ side, entry, text, onJump }: Pick<SideProps, 'side' | 'onJump'> & { entry: DiffEntry; text: string }) {
  const { t } = useTranslation('review')
  const more = entry.rules.length - RULES
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, color: 'text.secondary' }}>
      <span>{t(side === 'gained' ? 'access.givenBy' : 'access.takenFrom')}</span>
      {entry.rules.slice(0, RULES).map((rule, index) => {
        const { section, offset, length } = rule
        const key = `${section}${rule.index}`
        const words = ruleText(rule, text, t)
        const comma = index < Math.min(entry.rules.length, RULES) - 1 ? ',' : ''
        if (section === 'default' || !onJump) return <span key={key}>{`${words}${comma}`}</span>
        const place = { side: side === 'gained' ? 'after' : 'before', from: offset, to: offset + length } as const
        return (
          <Button key={key} size="small" variant="text" title={t('access.jump')} onClick={() => onJump(place)}>
            {words}
          </Button>
        )
      })}
      {more > 0 ? <span>{t('access.more', { count: more })}</span> : null}
    </Box>
  )
}

interface PairListProps {
  before: string
  after: string
  lines?: DiffLines
  /** The acts behind the difference, if it is not between two policies. */
  acts?: ActsAsk
  /** Of acts: which statement about access changes. */
  reading?: AccessReading
  side: 'gained' | 'lost'
  /** The index of the change on its side. */
  entry: number
}

/** A page of the pairs, of two policies or of acts. */
function usePairs({ before, after, lines, acts, reading, side, entry }: PairListProps, offset: number) {
  const page = { side, entry, offset }
  const ofPolicies = usePolicyAnswer('diffPairs', acts ? null : { before, after, ...(lines && { lines }), ...page })
  // Which machines are online may change meanwhile: the pairs are those of the difference that is shown.
  const ofActs = usePolicyAnswer('actsPairs', acts ? { ...acts, ...page, of: reading ?? 'allowed' } : null)
  return (acts ? ofActs : ofPolicies).data
}

/** Lists the machine pairs of one change, page by page. */
function PairList(props: PairListProps) {
  const { t } = useTranslation('review')
  const [pages, setPages] = useState(1)
  const data = usePairs(props, (pages - 1) * pairsPerPage)
  const total = data?.ok ? data.value.total : 0
  return (
    <Box sx={{ mt: 1, pl: 3, borderLeft: 2, borderColor: 'divider' }}>
      {Array.from({ length: pages }, (_, page) => (
        <Page key={page} {...props} offset={page * pairsPerPage} />
      ))}
      {total > pages * pairsPerPage ? (
        <Button size="small" variant="text" onClick={() => setPages(pages + 1)}>
          {t('access.morePairs')}
        </Button>
      ) : null}
    </Box>
  )
}

function Page({ offset, ...props }: PairListProps & { offset: number }) {
  const { t } = useTranslation('review')
  const { t: tAccess } = useTranslation('access')
  const data = usePairs(props, offset)
  if (!data) return <Box sx={{ color: 'text.secondary' }}>{t('access.working')}</Box>
  if (!data.ok) return <Box sx={{ color: 'text.secondary' }}>{t('access.failed', { error: data.error.message })}</Box>
  return data.value.pairs.map(({ from, to }) => (
    <Box key={`${from.name} ${to.kind} ${to.name}`} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      {partName(from, tAccess)} <span aria-hidden>→</span> {partName(to, tAccess)}
    </Box>
  ))
}

export function AccessNames({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  )
}

export function AccessArrow() {
  const { t } = useTranslation('review')
  return (
    <Box component="span" sx={{ color: 'text.secondary', mx: 1.5 }} aria-label={t('access.to')} role="img">
      →
    </Box>
  )
}

/** Returns "Rule 3, line 12": rules and lines count from 1. */
export function ruleText({ section, index, offset }: RuleOrigin, text: string, t: TFunction<'review'>): string {
  if (section === 'default') return t('access.noRules')
  return t(`access.rule.${section}`, { number: index + 1, line: lineAndColumn(text, offset).line })
}

/** A range in one of two compared texts. */
export interface ComparedPlace {
  side: 'before' | 'after'
  from: number
  to: number
}
