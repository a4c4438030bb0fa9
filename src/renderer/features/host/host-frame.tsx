import Button from '@mui/material/Button'
import type { SavedServer } from '@shared/ipc/session'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation, errorText } from '@/lib/texts'
import { useCurrentServer } from '@/lib/session'
import { lazyComponent, EmptyState, Page } from '@/ui/page'
import { useMutation, useQueryClient, type UseMutationResult, useQuery } from '@tanstack/react-query'
import { invoke } from '@/lib/desktop'
import { queryKeys } from '@/lib/queries/cache'
import Alert from '@mui/material/Alert'
import type { ApiError } from '@shared/api/error'
import type { HostFailure } from '@shared/host/host-report'
import type { SaveAnswer } from '@shared/host/save'
import { HostFailureAlert, SudoersOffer } from '@/components/host/host-alerts'
import { useUndoToast } from '@/components/undo/use-act'
import { useAutosave } from '@/lib/use-autosave'
import { useToast } from '@/ui/toast/toast'

/** Connects again at once, also after a question was refused, and finds Headscale again. */
export function ReconnectButton({ id }: { id: string }) {
  const { t: tCommon } = useTranslation('common')
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: async () => {
      await invoke('host:again')
      await invoke('host:look', { id, fresh: true })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.host(id) }),
  })
  return (
    <Button loading={again.isPending} onClick={() => again.mutate()} sx={{ alignSelf: 'flex-start' }}>
      {tCommon('actions.retry')}
    </Button>
  )
}

const AllowHost = lazyComponent(
  async () => (await import('./allow-host')).AllowHost,
  ({ title }) => <Page title={title} local />,
)

export type ServerWithHost = SavedServer & { readonly host: string }

interface HostGateProps {
  title: string
  children: (server: ServerWithHost) => ReactNode
}

/** Shows a page about the host of a server if the admin allowed its use, and asks for that otherwise. */
export function HostGate({ title, children }: HostGateProps) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const server = useCurrentServer()
  if (!server)
    return (
      <Page title={title} context={tCommon('server.demo')} local>
        <EmptyState
          text={t('page.demo')}
          action={
            <Button component={Link} to="/auth?add">
              {tCommon('server.add')}
            </Button>
          }
        />
      </Page>
    )
  return server.host === undefined ? (
    <AllowHost key={server.id} title={title} server={server} />
  ) : (
    children({ ...server, host: server.host })
  )
}

type DraftPage = 'config' | 'dns' | 'policy'

/** The messages about a saved file if no log shows that Headscale accepts it. */
const UNCONFIRMED = { hidden: 'issues.hostUnconfirmed', noFile: 'issues.hostNoLog' } as const

/** Delay before typed values are kept, in milliseconds. */
const KEEP_WITHIN_MS = 300

interface HostFileProps<Found, Draft> {
  title: string
  id: string
  page: DraftPage
  query: {
    readonly data: { readonly failure: HostFailure | null } | undefined
    readonly error: ApiError | null
    readonly isFetching: boolean
    readonly isStale: boolean
  }
  /** The state that was read; nothing if the host cannot be read, or the console does not understand the file. */
  found: Found | null | undefined
  /** The line for sudoers that a save needs. */
  sudoers: string | undefined
  /** Shown until the first answer. */
  reading: string
  /** Why the file is not understood. */
  problem?: ReactNode
  /** Shown without a file. */
  otherwise?: ReactNode
  children: (found: Found, kept: Draft | null, notice: ReactNode) => ReactNode
}

/** The page of a file on the host: reads it and the unsaved edit of it, and says why it cannot be read or saved. */
export function HostFilePage<Found, Draft>(props: HostFileProps<Found, Draft>) {
  const { title, id, page, query, found, sudoers, reading, problem, otherwise, children } = props
  const { t } = useTranslation('common')
  const { data, error } = query
  const kept = useKeptDraft<Draft>(id, page)
  // The last state stays on screen, with everything typed, if the host cannot be read for a while.
  const [last, setLast] = useState<Found | null>(null)
  // A visit does not begin with an old state that is being read again: an edit of that would be refused.
  const isOld = last === null && query.isFetching && query.isStale
  if (found && found !== last && !isOld) setLast(found)
  const notice = (
    <>
      {error ? <Alert severity="error">{errorText(error, t)}</Alert> : null}
      {problem}
      {data?.failure ? <HostFailureAlert failure={data.failure} /> : null}
      <SudoersOffer line={sudoers} to="save" />
      {data?.failure || sudoers ? <ReconnectButton id={id} /> : null}
    </>
  )
  if (last && kept) return children(last, kept.draft, notice)
  // The content is still being read, also if an earlier answer is here.
  const isRead = !last && !isOld && (data !== undefined || error !== null)
  return (
    <Page title={title} context={isRead ? undefined : reading} notice={notice}>
      {otherwise}
    </Page>
  )
}

/** Returns the unsaved edit of a page, read once per visit; undefined until it was read. */
function useKeptDraft<T>(id: string, page: DraftPage): { readonly draft: T | null } | undefined {
  return useQuery({
    queryKey: [...queryKeys.host(id), 'kept', page],
    queryFn: async () => {
      try {
        const text = await invoke('host:draft', { id, page })
        return { draft: text === null ? null : (JSON.parse(text) as T) }
      } catch {
        return { draft: null }
      }
    },
    // Never cached: drafts are written without the cache.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  }).data
}

/** Keeps an unsaved edit in the main process until the console ends, so that neither leaving nor reloading the page loses it. */
export function useDraftKeeping(id: string, page: DraftPage, draft: object | null): void {
  const text = draft && JSON.stringify(draft)
  // A visit without an edit must not remove that of another window.
  const [isOurs, setOurs] = useState(text !== null)
  if (!isOurs && text !== null) setOurs(true)
  useAutosave(text, KEEP_WITHIN_MS, () => {
    if (isOurs) invoke('host:keepDraft', { id, page, text }).catch(() => undefined)
  })
}

type SavedAnswer = Extract<SaveAnswer, { is: 'saved' }>

/** One save of a draft. `onPart`: called after each file that was saved before the last one. */
export interface DraftSave<Draft> {
  readonly draft: Draft
  readonly onPart: (saved: SavedAnswer) => void
}

interface ReviewOptions<Draft> {
  readonly save: UseMutationResult<SaveAnswer, ApiError, DraftSave<Draft>>
  readonly edit: { readonly draft: Draft; readonly saved: () => void }
  /** The toast after the save. */
  readonly done: string
  readonly onClose: () => void
}

/**
 * Saves an edit of a file on the host from its review, with Undo in the toast. After a failure the review stays open: `failed` holds the
 * outcome, `error` the reason why no answer came, and `isPartSaved` tells that a part was saved before. All are forgotten when the review is
 * closed.
 */
export function useReview<Draft>({ save, edit, done, onClose }: ReviewOptions<Draft>) {
  const undoOf = useUndoToast()
  const toast = useToast()
  const { t } = useTranslation('common')
  const [tried, setTried] = useState(false)
  const [parts, setParts] = useState<readonly SavedAnswer[]>([])
  const close = () => {
    setTried(false)
    setParts([])
    onClose()
  }
  const submit = () => {
    setTried(true)
    const all = [...parts]
    const onPart = (saved: SavedAnswer) => {
      all.push(saved)
      setParts([...all])
    }
    const onSuccess = (saved: SaveAnswer) => {
      if (saved.is !== 'saved') return
      edit.saved()
      close()
      const entries = [...all, saved].flatMap(({ entry }) => entry ?? [])
      const undo = undoOf(entries.toReversed(), done)
      // Of other kinds, only the first line is shown.
      if (saved.unconfirmed) toast.show(t(UNCONFIRMED[saved.unconfirmed]), { ...undo, kind: 'error' })
      else toast.show(done, undo)
    }
    save.mutate({ draft: edit.draft, onPart }, { onSuccess })
  }
  const failed = tried && save.data && save.data.is !== 'saved' ? save.data : null
  return { failed, error: tried ? save.error : null, isPartSaved: parts.length > 0, submit, close }
}
