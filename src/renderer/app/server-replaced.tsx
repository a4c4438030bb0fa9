import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '@/lib/texts'
import { onDesktop } from '@/lib/desktop'
import { useCurrentServer } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'

/** Reports that another release answers at the server's address, and refetches everything, because its capabilities may differ. */
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
