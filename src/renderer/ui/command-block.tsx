import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'
import { focusOnMount } from './focus'
import { VisuallyHidden } from './marks'

interface CommandBlockProps {
  command: string
  /** The label for screen readers. */
  label?: string
  /** The copy button takes the focus when it appears. */
  takeFocus?: boolean
  /** The copy button is the dialog's main action. */
  emphasis?: boolean
  /** Called after copying by the button or by hand. */
  onCopied?: () => void
}

const box = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  p: 2,
  pl: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const

/** A command or secret in monospace with a copy button. */
export function CommandBlock({ command, label, takeFocus, emphasis, onCopied }: CommandBlockProps) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopy()
  const press = async () => {
    if (await copy(command)) onCopied?.()
  }
  return (
    <Box sx={box}>
      <Typography
        component="code"
        variant="mono"
        onCopy={onCopied}
        {...(label && { role: 'group', 'aria-label': label })}
        sx={{
          flex: 1,
          minWidth: 0,
          overflowWrap: 'anywhere',
          py: 1,
          userSelect: 'all',
          textAlign: 'left',
          whiteSpace: 'pre-wrap',
        }}
      >
        {command}
      </Typography>
      <Button
        size="small"
        variant={emphasis ? 'contained' : 'outlined'}
        color={emphasis ? 'primary' : 'inherit'}
        ref={takeFocus ? focusOnMount : null}
        onClick={() => void press()}
        {...(label && !copied && { 'aria-label': t('actions.copyValue', { value: label }) })}
        sx={{ minWidth: 72 }}
      >
        <span aria-live="polite">{copied ? t('actions.copied') : t('actions.copy')}</span>
        {label && !copied ? <VisuallyHidden> {label}</VisuallyHidden> : null}
      </Button>
    </Box>
  )
}
