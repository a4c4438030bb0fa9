import type { ApiError } from '@shared/api/error'
import { configKey, type ConfigPath } from '@shared/host/config-keys'
import { configProblem, type ConfigProblem } from '@shared/host/config-values'
import type { ConfigRead, ConfigValue } from '@shared/host/config-values-schema'
import { mergeLines } from '@shared/host/merge-lines'
import type { HostConfig } from '@shared/ipc/host-config'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { invoke } from '@/lib/desktop'
import { hostConfigQuery } from '@/lib/queries/host'
import { queryKeys } from '@/lib/queries/cache'
import { type DraftSave, useDraftKeeping } from './host-frame'

/** The admin's edit: the text, null if it is that of the host, and values that are set after that. */
export interface ConfigDraft {
  readonly digest: string
  /** The text of the host at the start of the edit. */
  readonly base: string
  readonly text: string | null
  readonly edits: Readonly<Record<string, ConfigValue | null>>
  readonly view: 'forms' | 'text'
  /** How the text was carried over to a changed file. */
  readonly carried: 'merged' | 'conflict' | null
}

export const configDraftOf = ({ file, text }: HostConfig, view: ConfigDraft['view'] = 'forms'): ConfigDraft => ({
  digest: file.digest,
  base: text,
  text: null,
  edits: {},
  view,
  carried: null,
})

const isDirty = ({ text, edits }: ConfigDraft) => text !== null || Object.keys(edits).length > 0

/** Carries an edit over to the file that is on the host now. */
function rebase(draft: ConfigDraft, found: HostConfig): ConfigDraft {
  const now = { ...draft, digest: found.file.digest, base: found.text }
  if (draft.text === null) return now
  const { text, conflict } = mergeLines(unixLines(draft.base), draft.text, unixLines(found.text))
  return { ...now, text: text === unixLines(found.text) ? null : text, carried: conflict ? 'conflict' : 'merged' }
}

/** The input of a trial or a save. */
export const wantedOf = (id: string, { digest, text, edits }: ConfigDraft) => ({
  id,
  digest,
  text,
  edits: Object.entries(edits).map(([path, value]) => ({ path, value })),
})

/** The changes of an edit, as the main process finds them. */
export const tryConfigQuery = (id: string, draft: ConfigDraft, check: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.host(id), 'tryConfig', check, wantedOf(id, draft)],
    queryFn: () => invoke('host:tryConfig', { ...wantedOf(id, draft), check }),
    staleTime: check ? 0 : 5000,
    gcTime: 10_000,
    retry: false,
    refetchOnWindowFocus: false,
  })

export interface ConfigIssue {
  readonly path: string
  readonly problem: ConfigProblem
}

/** The edit of a configuration. It survives leaving and reloading the page. */
export function useConfigDraft(id: string, found: HostConfig, kept: ConfigDraft | null) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<ConfigDraft>(kept ?? configDraftOf(found))
  const latest = useRef(draft)
  useEffect(() => void (latest.current = draft), [draft])
  if (draft.digest !== found.file.digest)
    setDraft(isDirty(draft) ? rebase(draft, found) : configDraftOf(found, draft.view))
  const dirty = isDirty(draft)
  useDraftKeeping(id, 'config', dirty ? draft : null)
  const typed = useQuery({
    ...tryConfigQuery(id, { ...draft, edits: {} }, false),
    enabled: draft.text !== null && draft.view === 'forms',
  })
  const values = draft.text === null ? found.values : typed.data?.is === 'ready' ? typed.data.values : null
  const issues = Object.entries(draft.edits).flatMap(([path, value]): ConfigIssue[] => {
    const key = configKey(path)
    const problem = key && value !== null ? configProblem(key, value) : null
    return problem ? [{ path, problem }] : []
  })
  return {
    draft,
    /** By path, as in the text; null while they are unknown. */
    values,
    /** Why the text has no values. */
    blocked: draft.view === 'forms' && values === null && typed.data?.is === 'notEditable' ? typed.data : null,
    isDirty: dirty,
    issues,
    /** Sets a value of a form; null removes it, undefined discards the edit. */
    set: (path: ConfigPath, value: ConfigValue | null | undefined) => {
      const isSame = value === undefined || isValue(values?.[path], value)
      setDraft((now) => {
        const { [path]: _, ...edits } = now.edits
        return { ...now, edits: isSame ? edits : { ...edits, [path]: value } }
      })
    },
    setText: (text: string) =>
      setDraft((now) => ({ ...now, text: text === unixLines(found.text) ? null : text, carried: null })),
    /** Shows the other view. Values of forms become part of the text. */
    show: async (view: ConfigDraft['view']) => {
      const { asked, text } = view === 'text' ? await textOf(client, id, () => latest.current) : { asked: draft }
      // Values that cannot become part of the text stay beside it, and the text view shows the reason.
      setDraft((now) => ({ ...now, view, ...(now === asked && text !== undefined && { text, edits: {} }) }))
    },
    saved: () => setDraft(configDraftOf(found, draft.view)),
    discard: () => setDraft(configDraftOf(found, draft.view)),
  }
}

/**
 * Returns the text of a draft with the values of its forms, and the draft that it belongs to; no text if there are no values or the host
 * does not accept them. A host takes seconds to answer, so the draft may change meanwhile: the host is then asked again.
 */
async function textOf(client: QueryClient, id: string, latest: () => ConfigDraft) {
  for (;;) {
    const asked = latest()
    if (Object.keys(asked.edits).length === 0) return { asked }
    const tried = await client.fetchQuery(tryConfigQuery(id, asked, false)).catch(() => null)
    if (latest() === asked) return { asked, ...(tried?.is === 'ready' && { text: unixLines(tried.draft) }) }
  }
}

/** As the editor shows it. */
export const unixLines = (text: string) => text.replaceAll('\r\n', '\n')

const isValue = (read: ConfigRead | undefined, value: ConfigValue | null) =>
  value === null ? read === undefined : read?.is === 'value' && JSON.stringify(read.value) === JSON.stringify(value)

export type ConfigEditing = ReturnType<typeof useConfigDraft>

/** Saves the edit. */
export function useSaveConfig(id: string) {
  const client = useQueryClient()
  return useMutation<Awaited<ReturnType<typeof saveConfig>>, ApiError, DraftSave<ConfigDraft>>({
    mutationFn: async ({ draft }) => saveConfig(id, draft),
    onSettled: () => client.refetchQueries({ queryKey: hostConfigQuery(id).queryKey }),
  })
}

const saveConfig = (id: string, draft: ConfigDraft) => invoke('host:saveConfig', wantedOf(id, draft))
