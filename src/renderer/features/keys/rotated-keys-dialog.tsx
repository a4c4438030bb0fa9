import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { errorText } from '@/lib/error-text'
import { type ConfirmedClose, useConfirmedClose } from '@/lib/close-guard'
import { CommandBlock } from '@/ui/command-block'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { type OldKey, oldKeyLabel, type Replacement, type Rotation } from './use-rotate-keys'

interface RotatedKeysDialogProps {
  rotation: Rotation
  /** Called with the old keys whose new secrets were copied: the others must stay in use. */
  onDone: (replaced: readonly OldKey[]) => void
}

function OneKey({ replacement, first, onCopied }: { replacement: Replacement; first: boolean; onCopied: () => void }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const { old, result } = replacement
  const label = t('rotateKeys.instead', { key: oldKeyLabel(old) })
  return (
    <Box component="li">
      <Typography variant="subtitle2" component="p" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {'secret' in result ? (
        <CommandBlock command={result.secret} label={label} takeFocus={first} onCopied={onCopied} />
      ) : (
        <Alert severity="error">{errorText(result.error, tCommon)}</Alert>
      )}
    </Box>
  )
}

/** Asks before secrets are left that were not copied. */
function LeaveQuestion({ count, guard }: { count: number; guard: ConfirmedClose }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  return (
    <ConfirmDialog
      open={guard.asking}
      danger
      local
      title={tCommon('secret.leaveTitle')}
      body={t('rotateKeys.notCopied', { count })}
      confirmLabel={tCommon('secret.leave')}
      onConfirm={guard.leave}
      onClose={guard.stay}
    />
  )
}

/** Shows the secrets of new keys, once. Closing asks first if some were not copied. */
export function RotatedKeysDialog({ rotation: { replacements, left: notStarted }, onDone }: RotatedKeysDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const titleId = useId()
  const [copied, setCopied] = useState<ReadonlySet<number>>(new Set())
  const made = replacements.flatMap(({ result }, index) => ('secret' in result ? [index] : []))
  const left = made.filter((index) => !copied.has(index)).length
  const replaced = replacements.flatMap(({ old }, index) => (copied.has(index) ? [old] : []))
  const guard = useConfirmedClose(left > 0, () => onDone(replaced))
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && guard.close()}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 560 } } }}
    >
      <DialogTitle id={titleId}>{t('rotateKeys.made', { count: made.length })}</DialogTitle>
      <DialogContent>
        {made.length > 0 ? <Typography sx={{ mb: 3 }}>{t('rotateKeys.once')}</Typography> : null}
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
          {replacements.map((replacement, index) => (
            <OneKey
              key={replacement.old.key.id}
              replacement={replacement}
              first={index === made[0]}
              onCopied={() => setCopied((before) => new Set([...before, index]))}
            />
          ))}
        </Box>
        {notStarted.length > 0 ? (
          <Alert severity="warning" sx={{ mt: 3 }}>
            {t('rotateKeys.left', { count: notStarted.length })}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={guard.close}>{tCommon('actions.done')}</Button>
      </DialogActions>
      <LeaveQuestion count={left} guard={guard} />
    </Dialog>
  )
}
