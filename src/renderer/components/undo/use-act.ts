import { objectKey } from '@shared/acts/act-key'
import { inverseOf } from '@shared/acts/effect'
import { type ActRequest, usePerformAct } from '@/lib/queries/acts'
import { useCapabilities, useServerId } from '@/lib/session'
import { type ToastOptions, useToast } from '@/ui/toast/toast'
import { toApiError } from '@shared/api/error'
import { useCallback } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { entryOf } from '@/lib/client'
import { aboutEntry, useUndoEntry } from '@/lib/queries/journal'
import { type SwitchedRoutes, useSwitchRoutes } from '@/lib/queries/lists'
import type { Route } from '@shared/api/resources'

/**
 * Returns a function that creates toast options for undoing journal entries, in the given order. `done` says what was done; the toast after
 * the undo names it. If an undo fails, a toast shows the reason and a Retry that continues with the remaining entries.
 */
export function useUndoToast(): (ids: readonly number[], done: string) => ToastOptions {
  const { t } = useTranslation('common')
  const { mutateAsync } = useUndoEntry()
  const toast = useToast()
  return useCallback(
    (ids, done): ToastOptions => {
      if (ids.length === 0) return {}
      const undo = () =>
        void mutateAsync({ ids: [...ids], reason: '' }).then(
          () => toast.show(t('undo.done', { act: done })),
          (thrown: unknown) => {
            const reason = errorText(toApiError(thrown), t)
            toast.show(t('undo.failed', { reason }), { kind: 'error', retry: undo })
          },
        )
      return { undo, about: ids.map(aboutEntry) }
    },
    [mutateAsync, t, toast],
  )
}

/**
 * Returns a function that creates toast options for undoing changes by their journal entries, last first. `responses` are those of the
 * calls. A change that the main process has not journaled gets no Undo.
 */
export function useToastUndo(): (responses: readonly object[], done: string) => ToastOptions {
  const undoOf = useUndoToast()
  return useCallback(
    (responses, done) => undoOf(responses.flatMap((response) => entryOf(response) ?? []).toReversed(), done),
    [undoOf],
  )
}

/** An act, and the text to show when it is done. */
interface SaidAct extends ActRequest {
  readonly done: string
  /** Returns further buttons of the toast, from the server's response. */
  readonly next?: (response: object) => ToastOptions['actions']
}

/**
 * Returns the function that performs an act and then shows a toast, with Undo if the server has an inverse. It resolves with the server's
 * response. It rejects with an ApiError and shows nothing if the act fails.
 */
export function useAct(): (act: SaidAct) => Promise<object> {
  const can = useCapabilities()
  const serverId = useServerId()
  const { mutateAsync } = usePerformAct()
  const undoOf = useToastUndo()
  const toast = useToast()
  return async ({ done, next, ...performing }) => {
    const response = await mutateAsync(performing)
    const actions = next?.(response)
    const undoing = inverseOf(performing.act, performing.object, can) ? undoOf([response], done) : {}
    // An earlier change of the same object can no longer be undone alone.
    const about = `${serverId} ${objectKey(performing.act)}`
    toast.end(about)
    toast.show(done, { ...undoing, ...(actions && { actions }), about: [about, ...(undoing.about ?? [])] })
    return response
  }
}

/** A prefix of one machine, or both prefixes of an exit node. */
interface SwitchableRoute {
  readonly exit: boolean
  readonly prefixes: readonly string[]
  readonly rows: readonly Route[]
  /** The machine's display name. */
  readonly machine: string
}

/**
 * Returns the ids of the routes to approve or withdraw. Approves advertised routes only, unless none is advertised. For an exit pair one id
 * suffices, because servers switch both.
 */
export function switchIds({ exit, rows }: Pick<SwitchableRoute, 'exit' | 'rows'>, enable: boolean): string[] {
  const open = rows.filter((row) => row.enabled !== enable)
  const advertised = rows.some((row) => row.advertised) && enable ? open.filter((row) => row.advertised) : open
  const ids = advertised.map(({ id }) => id)
  return exit ? ids.slice(0, 1) : ids
}

/**
 * Returns a stable function that approves or withdraws routes. The change shows at once and is reverted if the server refuses. A toast
 * offers Undo, and Retry for refused routes.
 */
export function useRouteSwitch(): (routes: readonly SwitchableRoute[], enable: boolean) => void {
  const { t } = useTranslation('common')
  const { mutateAsync } = useSwitchRoutes()
  const toast = useToast()
  const undoOf = useToastUndo()
  return useCallback(
    (routes: readonly SwitchableRoute[], enable: boolean) => {
      const said = ([only, ...others]: readonly SwitchableRoute[]) => {
        const action = enable ? 'approve' : 'withdraw'
        if (!only || others.length > 0) return t(`switchRoutes.${action}.doneMany`, { count: others.length + 1 })
        const prefix = only.exit ? t('switchRoutes.exitNode') : only.prefixes.join(', ')
        return t(`switchRoutes.${action}.done`, { prefix, machine: only.machine })
      }
      const change = (wanted: readonly SwitchableRoute[]) => {
        const changing = wanted.filter((route) => switchIds(route, enable).length > 0)
        const switches = changing.flatMap((route) => switchIds(route, enable)).map((routeId) => ({ routeId, enable }))
        const finish = ({ failed, error, done: responses }: SwitchedRoutes) => {
          const isRefused = ({ rows }: SwitchableRoute) => rows.some(({ id }) => failed.includes(id))
          const done = changing.filter((route) => !isRefused(route))
          if (error !== null) {
            const text = t('switchRoutes.someFailed', { count: failed.length, error: errorText(error, t) })
            toast.show(text, { kind: 'error', retry: () => change(changing.filter(isRefused)) })
          }
          if (done.length > 0) toast.show(said(done), undoOf(responses, said(done)))
        }
        // `mutate` would only report the last of several clicks.
        if (switches.length > 0) void mutateAsync(switches).then(finish)
      }
      change(routes)
    },
    [mutateAsync, t, toast, undoOf],
  )
}
