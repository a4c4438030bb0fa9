import InputBase, { type InputBaseProps } from '@mui/material/InputBase'
import { useTranslation } from '@/lib/texts'

interface NameInputProps extends Omit<InputBaseProps, 'inputRef' | 'inputProps' | 'sx'> {
  isWrong?: boolean
  /** The id of the element with the problem's text. */
  hintId?: string | undefined
}

/** The field in the place of the heading. It takes the focus. */
export function NameInput({ isWrong = false, hintId, ...props }: NameInputProps) {
  const { t } = useTranslation('machines')
  return (
    <InputBase
      {...props}
      inputRef={selectOnMount}
      inputProps={{
        'aria-label': t('rename.label'),
        'aria-invalid': isWrong,
        'aria-describedby': hintId,
        spellCheck: false,
      }}
      sx={[fieldStyle, { borderColor: isWrong ? 'error.main' : 'primary.main' }]}
    />
  )
}

const fieldStyle = {
  font: 'inherit',
  width: '100%',
  maxWidth: 420,
  borderBottom: 2,
  '& input': { p: 0, height: 28 },
} as const

function selectOnMount(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
