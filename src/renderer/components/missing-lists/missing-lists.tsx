import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ApiError } from '@shared/api/error'
import { errorDetails, errorText, type ListState, useFailures, useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'

export type ListName = 'nodes' | 'users' | 'routes' | 'preAuthKeys' | 'apiKeys' | 'policy'

interface MissingListsProps {
  /** The lists that the content depends on, as returned by `useQuery`. */
  lists: Partial<Readonly<Record<ListName, ListState>>>
  /** The effect of missing lists on the content: "Names are missing from the suggestions". */
  effect?: string
}

interface MissingData {
  names: ListName[]
  error: ApiError
}

/** Merges lists that are missing for the same reason. */
function byReason(
  failures: Partial<Record<ListName, ApiError | null>>,
  wordsOf: (error: ApiError) => string,
): MissingData[] {
  const found = new Map<string, MissingData>()
  for (const [name, error] of Object.entries(failures) as [ListName, ApiError | null][]) {
    if (!error) continue
    const known = found.get(wordsOf(error))
    if (known) known.names.push(name)
    else found.set(wordsOf(error), { names: [name], error })
  }
  return [...found.values()]
}

/**
 * Names the lists that failed to load, with the reason and Retry; shows nothing while all are loaded or loading. For content that remains
 * usable with the other lists; without any content, use an ErrorPanel. A list that was loaded before is not missing: the page shows its age
 * above.
 */
export function MissingLists({ lists, effect }: MissingListsProps) {
  const { t } = useTranslation('common')
  const failures = useFailures(lists as Readonly<Record<ListName, ListState>>)
  const missing = byReason(failures, (error) => errorText(error, t))
  if (missing.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mb: 3 }}>
      {missing.map(({ names, error }) => (
        <Notice
          key={names.join()}
          {...{ names, error, effect }}
          onRetry={() => names.forEach((name) => void lists[name]?.refetch())}
        />
      ))}
    </Box>
  )
}

interface NoticeProps extends MissingData {
  effect: string | undefined
  onRetry: () => void
}

function Notice({ names, error, effect, onRetry }: NoticeProps) {
  const { t, i18n } = useTranslation('common')
  const { copied, copy } = useCopy()
  const words = new Intl.ListFormat(i18n.language).format(names.map((name) => t(`missing.${name}`)))
  const title = t('missing.title', { lists: words.charAt(0).toUpperCase() + words.slice(1) })
  return (
    <Alert
      severity="error"
      action={
        <>
          <Button size="small" variant="text" onClick={() => void copy(errorDetails(error))}>
            {t(copied ? 'actions.copied' : 'actions.copyDetails')}
          </Button>
          <Button size="small" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        </>
      }
    >
      {title} {errorText(error, t)}
      {effect ? ` ${effect}` : ''}
    </Alert>
  )
}
