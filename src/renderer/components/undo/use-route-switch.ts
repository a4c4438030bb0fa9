import { useCallback } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { type SwitchedRoutes, useSwitchRoutes } from '@/lib/queries/routes'
import { useToast } from '@/ui/toast/toast'
import { useToastUndo } from './use-toast-undo'
import type { Route } from '@shared/api/routes'

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
          if (done.length > 0) toast.show(said(done), undoOf(responses))
        }
        // `mutate` would only report the last of several clicks.
        if (switches.length > 0) void mutateAsync(switches).then(finish)
      }
      change(routes)
    },
    [mutateAsync, t, toast, undoOf],
  )
}
