import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Node } from '@shared/api/nodes'
import { machinePath } from '@shared/pages'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { machineName } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import { CopyText } from '@/ui/copy-text'
import { DefinitionList } from '@/ui/definition-list'
import { focusOnMount } from '@/ui/focus'

interface RegisteredDialogProps {
  node: Node
  title: string
  onClose: () => void
  onAnother: () => void
}

/** Shows the registered machine and links to it. */
export function RegisteredDialog({ node, title, onClose, onAnother }: RegisteredDialogProps) {
  const { t } = useTranslation('machines')
  const titleId = useId()
  const name = machineName(node)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 440 } } }}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DefinitionList
          items={[
            { term: t('column.name'), value: name },
            { term: t('facts.owner'), value: node.user && userName(node.user) },
            {
              term: t('facts.addresses'),
              value: node.ipAddresses[0] ? <CopyText mono value={node.ipAddresses[0]} /> : null,
            },
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onAnother} sx={{ mr: 'auto' }}>
          {t('register.another')}
        </Button>
        <Button onClick={onClose}>{t('bulk.close')}</Button>
        <Button variant="contained" color="primary" ref={focusOnMount} component={Link} to={machinePath(node.id)}>
          {t('register.show', { name })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
