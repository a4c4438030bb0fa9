import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onDesktop } from '@/lib/desktop'
import { useCurrentServer } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'

/** Says that another release answers at the server's address, and asks everything again: it may be able to do more, or less. */
export function ServerReplaced() {
  const { t } = useTranslation('common')
  const toast = useToast()
  const client = useQueryClient()
  const server = useCurrentServer()
  useEffect(
    () =>
      onDesktop('server:replaced', ({ url, version }) => {
        if (server?.url !== url) return
        void client.invalidateQueries()
        toast.show(t(version ? 'replaced.version' : 'replaced.unknown', { name: server.name, version }))
      }),
    [client, server, t, toast],
  )
  return null
}
