import { useCallback } from 'react'
import { useTranslation } from '@/lib/texts'
import { errorText } from '@/lib/error-text'
import { type SwitchedRoutes, useSwitchRoutes } from '@/lib/queries/routes'
import { useToast } from '@/ui/toast/toast'
import { type SwitchableRoute, switchIds } from './switch-ids'
import { useToastUndo } from './use-toast-undo'

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
