import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { HISTORY_LIMITS, type PolicyVersion } from '@shared/ipc/policy-versions'
import { toApiError } from '@shared/api/error'
import { useQuery } from '@tanstack/react-query'
import { errorText, useTranslation, absoluteTime } from '@/lib/texts'
import { useStudio, sameText, withOwnLineEnds } from '@/features/policy/studio-context'
import { historyQuery, useForgetHistory, versionQuery } from '@/lib/queries/policy-history'
import { EmptyState, ErrorPanel } from '@/ui/page'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '@/ui/dialogs'
import { useSaySaved } from '@/components/export/use-say-saved'
import { useToast } from '@/ui/toast/toast'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import { TimeSince } from '@/ui/marks'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Compare } from '@/features/policy/compare'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import { CodeText } from '@/ui/code-text'
import { FilterToggle } from '@/ui/list-filters'
import type { ComparedPlace } from '@/components/consequence/access-side'
import { AccessChanges, type Counterpart, counterpartOf, fixedCounterparts } from './review-parts'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useCopy } from '@/lib/clipboard'
import { invoke } from '@/lib/desktop'
import { useOfferCommands } from '@/lib/page-commands'
import { MenuButton } from '@/ui/menu-button'
import { useAddressParams, withParam } from '@/lib/address'

interface VersionPaneProps {
  entries: readonly PolicyVersion[]
  compared: ComparedVersion
}

const parts = ['text', 'access'] as const

function Counterparts({ entries, compared }: VersionPaneProps) {
  const { t, i18n } = useTranslation('review')
  const { chosen, counterpart, setCounterpart, oldest } = compared
  const others = entries.filter(({ id }) => id !== chosen.id)
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      label={t('history.with')}
      value={counterpart}
      onChange={(event) => setCounterpart(event.target.value)}
      sx={{ minWidth: 240 }}
    >
      {fixedCounterparts.map((value) => (
        <MenuItem key={value} value={value}>
          {t(value === 'previous' && oldest ? 'history.noPrevious' : `history.${value}`)}
        </MenuItem>
      ))}
      {others.map(({ id, at }) => (
        <MenuItem key={id} value={id}>
          {t('history.versionOf', { when: absoluteTime(at, i18n.language) })}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Shows one version, its changes against another, and its actions. */
function VersionPane({ entries, compared }: VersionPaneProps) {
  const { t, i18n } = useTranslation('review')
  const [part, setPart] = useState<(typeof parts)[number]>('text')
  const [place, setPlace] = useState<ComparedPlace>()
  const { chosen, error } = compared
  return (
    <Box component="section" sx={{ minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 200 }}>
          {t('history.versionOf', { when: absoluteTime(chosen.at, i18n.language) })}
        </Typography>
        <VersionActions version={chosen} />
      </Box>
      {compared.isKept ? null : <Alert severity="info">{t('history.missing')}</Alert>}
      {compared.only ? null : (
        <Box sx={{ display: 'flex', alignItems: 'flex-end', flexWrap: 'wrap', gap: 2 }}>
          <Counterparts {...{ entries, compared }} />
          {compared.before === null ? null : (
            <FilterToggle
              label={t('history.part')}
              value={part}
              onChange={(next) => {
                setPlace(undefined)
                setPart(next)
              }}
              options={parts.map((value) => ({ value, label: t(`history.${value}`) }))}
            />
          )}
        </Box>
      )}
      {error ? (
        <ErrorPanel title={t('history.loadFailed')} error={toApiError(error)} />
      ) : (
        <Difference
          {...{ compared, part, place }}
          onJump={(next) => {
            setPlace(next)
            setPart('text')
          }}
        />
      )}
    </Box>
  )
}

/** Shows the text of the oldest known version, which has no predecessor to compare with. */
function FirstVersion({ text, only }: { text: string; only: boolean }) {
  const { t } = useTranslation('review')
  const setup = useEditorSetup()
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>{t(only ? 'history.only' : 'history.first')}</Box>
      <Box sx={{ flex: 1, minHeight: 160, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        <CodeText text={text} label={t('history.firstText')} {...setup} />
      </Box>
    </>
  )
}

interface DifferenceProps {
  compared: ComparedVersion
  part: (typeof parts)[number]
  place: ComparedPlace | undefined
  onJump: (place: ComparedPlace) => void
}

function Difference({ compared: { before, after, only }, part, place, onJump }: DifferenceProps) {
  const { t } = useTranslation('review')
  const { t: tPolicy } = useTranslation('policy')
  if (before === undefined || after === undefined) return null
  if (before === after) return <Box sx={{ color: 'text.secondary' }}>{t('history.same')}</Box>
  if (before === null) return <FirstVersion text={after} only={only} />
  if (part === 'access')
    return (
      <Box sx={{ overflow: 'auto', minHeight: 0 }}>
        <AccessChanges before={before} after={after} onJump={onJump} />
      </Box>
    )
  return (
    <Compare
      before={before}
      after={after}
      fill
      reveal={place}
      beforeLabel={tPolicy('review.older')}
      afterLabel={tPolicy('review.newer')}
    />
  )
}

/** Puts a version into the editor. Like typed text, it is reviewed before it is saved. */
function useRestore(text: string | undefined) {
  const { t } = useTranslation('review')
  const toast = useToast()
  const studio = useStudio()
  const same = text !== undefined && sameText(text, studio.text)
  const restore = () => {
    if (text === undefined) return
    const undo = studio.undoTo()
    studio.setText(text)
    studio.reveal(0)
    toast.show(t('history.restored'), { undo })
  }
  const reason = studio.locked ?? (same ? t('history.restoreSame') : undefined)
  return { restore, reason, disabled: text === undefined || reason !== undefined }
}

/** The actions on a version. */
function VersionActions({ version }: { version: PolicyVersion }) {
  const { t } = useTranslation('review')
  const { t: tCommon } = useTranslation('common')
  const { serverId } = useStudio()
  const toast = useToast()
  const { data: text } = useQuery(versionQuery(serverId, version.id))
  const { restore, reason, disabled } = useRestore(text)
  const { copied, copy } = useCopy()
  const { t: tPolicy } = useTranslation('policy')
  const saySaved = useSaySaved()
  const command = { id: 'restore', label: t('history.restore'), words: '', key: 'e', run: restore }
  useOfferCommands(disabled ? [] : [command])
  const download = async () => {
    try {
      const name = `policy-${version.at.slice(0, 16).replaceAll(':', '-')}.hujson`
      if (await invoke('file:save', { name, text: text ?? '' })) saySaved(tPolicy('file.saved'))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
  return (
    <>
      <Button onClick={restore} disabled={disabled} title={reason}>
        {t('history.restore')}
      </Button>
      <MenuButton
        label={tCommon('actions.more')}
        items={[
          {
            label: t(copied ? 'history.copied' : 'history.copy'),
            icon: <Copy size={14} />,
            onClick: () => void copy(text ?? ''),
            local: true,
          },
          { label: t('history.download'), icon: <Download size={14} />, onClick: () => void download(), local: true },
        ]}
      />
    </>
  )
}

/** Lists the known versions of this server's policy, compares any two and restores one. */
export function HistoryView() {
  const { t } = useTranslation('review')
  const { serverId } = useStudio()
  const { data, error, refetch } = useQuery(historyQuery(serverId))
  if (error)
    return <ErrorPanel title={t('history.loadFailed')} error={toApiError(error)} onRetry={() => void refetch()} />
  if (!data) return null
  const [first, ...rest] = data.entries
  const count = data.broken.length
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 3, containerType: 'inline-size' }}>
      {count > 0 ? (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('history.broken', { count, names: data.broken.join(', ') })}
        </Alert>
      ) : null}
      {first ? (
        <Versions entries={[first, ...rest]} />
      ) : (
        <EmptyState title={t('history.empty')} text={t('history.emptyText')} />
      )}
    </Box>
  )
}

/** From this width on, the list is beside the comparison. */
const BESIDE = '@container (min-width: 760px)'

function Versions({ entries }: { entries: readonly [PolicyVersion, ...PolicyVersion[]] }) {
  const { t } = useTranslation('review')
  const compared = useCompared(entries)
  const megabytes = HISTORY_LIMITS.bytes / 1_000_000
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        gap: 4,
        gridTemplateRows: 'max-content minmax(360px, 1fr)',
        '& [role=listbox]': { maxHeight: 170 },
        [BESIDE]: {
          gridTemplateColumns: '280px minmax(0, 1fr)',
          gridTemplateRows: 'minmax(0, 1fr)',
          '& [role=listbox]': { maxHeight: 'none' },
        },
      }}
    >
      <Box sx={{ minHeight: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
        <VersionList entries={entries} chosen={compared.chosen.id} onChoose={compared.choose} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
          <Box component="span" sx={{ flex: '1 1 240px' }}>
            {t('history.kept', { versions: HISTORY_LIMITS.versions, megabytes })}
          </Box>
          <ForgetHistory count={entries.length} />
        </Box>
      </Box>
      <VersionPane entries={entries} compared={compared} />
    </Box>
  )
}

/** Deletes the history of this server from this computer, after a confirmation. */
function ForgetHistory({ count }: { count: number }) {
  const { t } = useTranslation('review')
  const { t: tCommon } = useTranslation('common')
  const { serverId } = useStudio()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useForgetHistory(serverId)
  const forget = () =>
    mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        toast.show(t('history.forgotten'))
      },
    })
  return (
    <>
      <Button size="small" variant="text" sx={{ flexShrink: 0, ml: '-10px' }} onClick={() => setAsking(true)}>
        {t('history.forget')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('history.forgetTitle')}
        body={t('history.forgetBody')}
        losses={[t('history.forgetLoss', { count })]}
        confirmLabel={t('history.forgetConfirm')}
        busy={isPending}
        error={error ? errorText(toApiError(error), tCommon) : null}
        onConfirm={forget}
        onClose={() => {
          setAsking(false)
          reset()
        }}
      />
    </>
  )
}

interface VersionListProps {
  entries: readonly PolicyVersion[]
  chosen: string
  onChoose: (id: string) => void
}

/** Selects the next or previous version with the arrow keys, as in any listbox. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
  const next = options[options.findIndex((option) => option === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

/** Focuses the list if nothing else on the page has the focus, as after the shortcut that opens it, so that the arrow keys work. */
function useFirstFocus() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.matches('h1, main')) return
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus({ preventScroll: true })
  }, [])
  return list
}

/** Lists who stored a version, when and why, newest first. */
function VersionList({ entries, chosen, onChoose }: VersionListProps) {
  const { t } = useTranslation('review')
  return (
    <List
      ref={useFirstFocus()}
      role="listbox"
      aria-label={t('history.title')}
      onKeyDown={moveWithArrows}
      sx={{
        flex: '1 1 auto',
        minHeight: 0,
        overflow: 'auto',
        p: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {entries.map((entry, index) => (
        <ListItemButton
          key={entry.id}
          role="option"
          aria-selected={entry.id === chosen}
          selected={entry.id === chosen}
          tabIndex={entry.id === chosen ? 0 : -1}
          onClick={() => onChoose(entry.id)}
          sx={{ display: 'block', py: 1.5, px: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Version entry={entry} newest={index === 0} />
        </ListItemButton>
      ))}
    </List>
  )
}

function Version({ entry, newest }: { entry: PolicyVersion; newest: boolean }) {
  const { t } = useTranslation('review')
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Box component="span" sx={{ flex: 1, fontWeight: 500 }}>
          <TimeSince value={entry.at} />
        </Box>
        {newest ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('history.latest')}
          </Box>
        ) : null}
      </Box>
      {entry.note ? <Box sx={{ overflowWrap: 'anywhere' }}>{entry.note}</Box> : null}
      <Box sx={{ color: 'text.secondary' }}>
        {t(`history.source.${entry.isUndo ? 'undo' : entry.source}`)} · {t('history.lines', { count: entry.lines })}
      </Box>
    </>
  )
}

interface ComparedVersion {
  chosen: PolicyVersion
  /** False if the address names another one, which is not kept. */
  isKept: boolean
  choose: (id: string) => void
  counterpart: Counterpart
  setCounterpart: (counterpart: Counterpart) => void
  /** True if no older version is known. */
  oldest: boolean
  /** True without any other text to compare with, be it a version or a draft. */
  only: boolean
  /** The texts, older first; undefined while loading, null if there is nothing to compare with. */
  before: string | null | undefined
  after: string | undefined
  error: Error | null
}

/**
 * Returns the place of the version that the address names, by its id or by that of its policy; -1 if it is not kept. Of several versions with
 * one text, it is the one whose time is nearest to that of the address.
 */
export function versionIndex(entries: readonly PolicyVersion[], params: URLSearchParams): number {
  const wanted = params.get('version')
  if (wanted === null) return 0
  const named = entries.findIndex(({ id }) => id === wanted)
  if (named >= 0) return named
  const time = Date.parse(params.get('at') ?? '')
  const distance = ({ at }: PolicyVersion) => Math.abs(Date.parse(at) - time)
  const same = entries.filter(({ policyId }) => policyId === wanted)
  const [nearest] = Number.isNaN(time) ? same : same.toSorted((one, other) => distance(one) - distance(other))
  return nearest ? entries.indexOf(nearest) : -1
}

/** Returns the shown version and its counterpart. Both are part of the address. */
function useCompared(entries: readonly [PolicyVersion, ...PolicyVersion[]]): ComparedVersion {
  const { serverId, stored, text, dirty } = useStudio()
  const [params, change] = useAddressParams()
  const named = versionIndex(entries, params)
  const index = Math.max(0, named)
  const chosen = entries[index] ?? entries[0]
  const only = entries.length === 1 && !dirty
  const counterpart = only ? 'previous' : counterpartOf(params.get('with'), entries, chosen)
  const other = counterpart === 'previous' ? entries[index + 1] : entries.find(({ id }) => id === counterpart)
  const own = useQuery(versionQuery(serverId, chosen.id))
  const theirs = useQuery(versionQuery(serverId, other?.id ?? null))
  const set = (name: 'version' | 'with', value: string) => change(withParam(name, value))
  // Versions are shown in order of time: the stored policy and the draft are newer than any version.
  const later = counterpart === 'stored' ? stored.policy : counterpart === 'draft' ? text : undefined
  const newerFirst = other !== undefined && entries.indexOf(other) < index
  const pair =
    later !== undefined
      ? { before: own.data, after: later }
      : newerFirst
        ? { before: own.data, after: theirs.data }
        : { before: other ? theirs.data : null, after: own.data }
  return {
    chosen,
    isKept: named >= 0,
    choose: (id) => set('version', id),
    counterpart,
    setCounterpart: (next) => set('with', next),
    oldest: index === entries.length - 1,
    only,
    before: pair.before && withOwnLineEnds(pair.before),
    after: pair.after && withOwnLineEnds(pair.after),
    error: own.error ?? theirs.error,
  }
}
