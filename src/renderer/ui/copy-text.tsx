import ButtonBase from '@mui/material/ButtonBase'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useTranslation } from 'react-i18next'
import { useCopy } from '@/lib/clipboard'
import { VisuallyHidden } from './visually-hidden'

interface CopyTextProps {
  value: string
  mono?: boolean
  /** Shown instead of the value; the value is still what is copied. */
  label?: string
  /** -1 inside a grid, whose cells own the focus. */
  tabIndex?: number
}

const style = {
  gap: 1.5,
  borderRadius: 1,
  px: 1,
  mx: -1,
  maxWidth: '100%',
  justifyContent: 'flex-start',
  verticalAlign: 'baseline',
  '& svg': { opacity: 0, flex: 'none' },
  '&:hover svg, &:focus-visible svg, &[data-copied] svg': { opacity: 1 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[data-copied] svg': { color: 'success.main' },
} as const

/** A value that a click copies, with a quiet "Copied". */
export function CopyText({ value, mono, label, tabIndex }: CopyTextProps) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopy()
  return (
    <ButtonBase
      onClick={(event) => {
        // The row below opens on click.
        event.stopPropagation()
        void copy(value)
      }}
      title={copied ? t('actions.copied') : t('actions.copyValue', { value })}
      tabIndex={tabIndex}
      data-copied={copied || undefined}
      sx={[style, mono ? { typography: 'mono' } : { font: 'inherit' }]}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{label ?? value}</span>
      {copied ? <Check size={12} aria-hidden /> : <Copy size={12} aria-hidden />}
      <VisuallyHidden live="polite">{copied ? t('actions.copied') : ''}</VisuallyHidden>
    </ButtonBase>
  )
}
