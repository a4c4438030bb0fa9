import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { queryKeys } from '@/lib/queries/query-keys'

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
