import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { machinePath } from '@shared/pages'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { errorText } from '@/lib/error-text'
import { machineName } from '@/domain/machine-state'
import { nodesQuery } from '@/lib/queries/nodes'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { useDeleteUser } from '@/lib/queries/users'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useToast } from '@/ui/toast/toast'
import { userName } from './user-list'

/** More names than this are counted, not listed. */
const NAMED = 8

interface DeleteUserDialogProps {
  /** Null while the dialog is closed. */
  user: User | null
  onClose: () => void
  onDeleted?: () => void
}

function Blocked({ user, machines, onClose }: { user: User; machines: readonly Node[]; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const titleId = useId()
  const rest = machines.length - NAMED
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 440 } } }}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('delete.blocked.title', { name: userName(user), count: machines.length })}
      </DialogTitle>
      <DialogContent>
        <Typography>{t('delete.blocked.body')}</Typography>
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
          {machines.slice(0, NAMED).map((node) => (
            <Box component="li" key={node.id} sx={{ overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={machinePath(node.id)}>
                {machineName(node)}
              </Link>
            </Box>
          ))}
          {rest > 0 ? <li>{t('delete.blocked.more', { count: rest })}</li> : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{tCommon('actions.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Confirm({ user, onClose, onDeleted }: DeleteUserDialogProps & { user: User }) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const remove = useDeleteUser({ wait: true })
  const toast = useToast()
  const nodes = useQuery(nodesQuery())
  const preAuthKeys = useQuery(preAuthKeysQuery())
  const keys = (preAuthKeys.data ?? []).filter((key) => key.user?.id === user.id).length
  const name = userName(user)
  const confirm = () =>
    remove.mutate(
      { name: user.name || user.id, id: user.id },
      {
        onSuccess: () => {
          toast.show(t('delete.done', { name }))
          onClose()
          onDeleted?.()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.title', { name })}
      body={
        <>
          {t('delete.body')}
          <MissingLists lists={{ nodes, preAuthKeys }} effect={t('delete.unknown')} />
        </>
      }
      losses={[t('delete.account'), ...(keys > 0 ? [t('delete.keys', { count: keys })] : [])]}
      confirmLabel={t('delete.confirm', { name })}
      typeToConfirm={name}
      busy={remove.isPending}
      error={remove.error ? errorText(remove.error, tCommon) : null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

/**
 * Asks before a user is deleted. Servers refuse while machines belong to it (headscale: "user not empty"), so these are named before
 * anybody types anything.
 */
export function DeleteUserDialog(props: DeleteUserDialogProps) {
  const { user } = props
  const { data: nodes = [] } = useQuery(nodesQuery())
  if (!user) return null
  const machines = nodes.filter((node) => node.user?.id === user.id)
  if (machines.length > 0) return <Blocked user={user} machines={machines} onClose={props.onClose} />
  return <Confirm key={user.id} {...props} user={user} />
}
