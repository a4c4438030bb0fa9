import Box from '@mui/material/Box'
import type { Node } from '@shared/api/resources'
import { type KeyboardEvent, type RefObject, useEffectEvent, useId, useLayoutEffect } from 'react'
import { useFormField } from '@/components/form/form'
import { NameInput } from './name-input'
import { useRenameForm } from './use-node-changes'

/** The text typed before the field was loaded; null: nothing. */
export interface EarlyText {
  text: string | null
  isEntered: boolean
}

export interface NameFieldProps {
  node: Node
  earlyRef: RefObject<EarlyText>
  onEnd: (focusBack: boolean) => void
}

/** Returns the typed name, its error and a function to save it. */
function useNameEdit({ node, earlyRef, onEnd }: NameFieldProps) {
  const { form, save, busy, error, clearError } = useRenameForm(node)
  // Without the ref: a user who leaves the field with an invalid name must not be moved back into it.
  const { ref: _ref, value, problem, words, onChange } = useFormField(form, 'name', { onEdit: clearError })
  const end = (focusBack: boolean) => {
    if (!busy) void save(() => onEnd(focusBack))()
  }
  const begin = useEffectEvent(() => {
    const { text, isEntered } = earlyRef.current
    if (text !== null) onChange(text)
    if (isEntered) end(true)
  })
  // Before the next key press: the text begins selected, and a key would replace it.
  useLayoutEffect(() => begin(), [])
  return { name: value, type: onChange, wrong: error ?? (problem === undefined ? null : words), busy, save: end }
}

/** Enter and leaving the field save, Esc cancels. An invalid name keeps the field open and shows the reason. */
export function NameField(props: NameFieldProps) {
  const { name, type, wrong, busy, save } = useNameEdit(props)
  const hintId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // The same key press would otherwise press the button that takes the focus, and edit the name again.
      event.preventDefault()
      save(true)
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    props.onEnd(true)
  }
  return (
    <Box component="span" sx={{ display: 'block', minWidth: 0, flex: 1 }}>
      <NameInput
        value={name}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => save(false)}
        readOnly={busy}
        isWrong={wrong !== null}
        hintId={wrong ? hintId : undefined}
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
