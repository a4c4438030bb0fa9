import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import type { Node } from '@shared/api/nodes'
import Pencil from 'lucide-react/icons/pencil'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useFormField } from '@/components/form/use-form-field'
import { machineName } from '@shared/states/machine-state'
import text from '@/ui/text-button.module.css'
import styles from './machine-view.module.css'
import { useRenameForm } from './use-rename-form'

interface NameFieldProps {
  node: Node
  onEnd: (focusBack: boolean) => void
}

/** Returns the typed name, its error and a function to save it. */
function useNameEdit({ node, onEnd }: NameFieldProps) {
  const { form, save, busy, error, clearError } = useRenameForm(node)
  // Without the ref: a user who leaves the field with an invalid name must not be moved back into it.
  const { ref: _ref, value, problem, words, onChange } = useFormField(form, 'name', { onEdit: clearError })
  const end = (focusBack: boolean) => {
    if (!busy) void save(() => onEnd(focusBack))()
  }
  return { name: value, type: onChange, wrong: error ?? (problem === undefined ? null : words), busy, save: end }
}

/** Enter and leaving the field save, Esc cancels. An invalid name keeps the field open and shows the reason. */
function NameField(props: NameFieldProps) {
  const { t } = useTranslation('machines')
  const { name, type, wrong, busy, save } = useNameEdit(props)
  const hintId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save(true)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    props.onEnd(true)
  }
  return (
    <Box component="span" sx={{ display: 'block', minWidth: 0, flex: 1 }}>
      <InputBase
        value={name}
        inputRef={selectOnMount}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => save(false)}
        readOnly={busy}
        inputProps={{
          'aria-label': t('rename.label'),
          'aria-invalid': wrong !== null,
          'aria-describedby': wrong ? hintId : undefined,
          spellCheck: false,
        }}
        sx={[fieldStyle, { borderColor: wrong ? 'error.main' : 'primary.main' }]}
      />
      {wrong ? (
        <Box
          component="span"
          id={hintId}
          role="alert"
          sx={{ display: 'block', typography: 'body2', color: 'error.main' }}
        >
          {wrong}
        </Box>
      ) : null}
    </Box>
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

/** Shows the machine's name as the page's heading; a click on it or on the pencil edits it. */
export function EditableName({ node, disabled }: { node: Node; disabled: boolean }) {
  const { t } = useTranslation('machines')
  const [editing, setEditing] = useState(false)
  const focusBack = useRef(false)
  const end = (wanted: boolean) => {
    focusBack.current ||= wanted
    setEditing(false)
  }
  // Runs when the button is mounted again, which may take several frames.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !focusBack.current) return
    focusBack.current = false
    button.focus()
  }
  const name = machineName(node)
  if (editing && !disabled) return <NameField node={node} onEnd={end} />
  return (
    <button
      type="button"
      ref={takeFocus}
      disabled={disabled}
      onClick={() => setEditing(true)}
      title={t('rename.edit')}
      className={`${text.button} ${styles.name}`}
    >
      <span>{name}</span>
      <Pencil size={14} aria-hidden />
    </button>
  )
}
