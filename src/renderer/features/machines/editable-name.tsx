import type { Node } from '@shared/api/nodes'
import Pencil from 'lucide-react/icons/pencil'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { editedName } from './machine-actions'
import { machineName } from '@shared/states/machine-state'
import { lazyComponent } from '@/ui/lazy-component'
import text from '@/ui/text-button.module.css'
import styles from './machine-view.module.css'
import type { EarlyText, NameFieldProps } from './name-field'
import { NameInput } from './name-input'

const NameField = lazyComponent(
  async () => (await import('./name-field')).NameField,
  (props) => <EarlyField {...props} />,
)

/** Accepts typed text before the field is loaded. */
function EarlyField({ node, earlyRef, onEnd }: NameFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') earlyRef.current.isEntered = true
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onEnd(true)
  }
  return (
    <NameInput
      defaultValue={editedName(node)}
      onChange={(event) => (earlyRef.current = { text: event.target.value, isEntered: false })}
      onKeyDown={onKeyDown}
      onBlur={() => earlyRef.current.text === null && onEnd(false)}
    />
  )
}

const NOTHING_TYPED: EarlyText = { text: null, isEntered: false }

/** Shows the machine's name as the page's heading; a click on it or on the pencil edits it. */
export function EditableName({ node, disabled }: { node: Node; disabled: boolean }) {
  const { t } = useTranslation('machines')
  const [editing, setEditing] = useState(false)
  const earlyRef = useRef(NOTHING_TYPED)
  const focusBack = useRef(false)
  const edit = () => {
    earlyRef.current = { ...NOTHING_TYPED }
    setEditing(true)
  }
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
  if (editing && !disabled) return <NameField node={node} earlyRef={earlyRef} onEnd={end} />
  return (
    <button
      type="button"
      ref={takeFocus}
      disabled={disabled}
      onClick={edit}
      title={t('rename.edit')}
      className={`${text.button} ${styles.name}`}
    >
      <span>{name}</span>
      <Pencil size={14} aria-hidden />
    </button>
  )
}
