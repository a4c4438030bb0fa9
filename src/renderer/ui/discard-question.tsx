import { createContext, type FormEvent, type ReactNode, use, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { ConfirmDialog } from './confirm-dialog'

/** Inputs that are chosen, not typed: choosing again takes one click. */
const CHOICES: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file'])

const LosesInputContext = createContext(false)

/** Makes the form dialogs inside ask before they discard what the user typed: closing them loses it. */
export function LosesInput({ children }: { children: ReactNode }) {
  return <LosesInputContext value>{children}</LosesInputContext>
}

/** Returns true if form dialogs lose their input here when they close. */
export function useLosesInput(): boolean {
  return use(LosesInputContext)
}

interface DiscardQuestion {
  /** For the element around the fields. */
  onInput: (event: FormEvent) => void
  /** For Esc and a click beside the dialog: asks first if the user typed in the fields. */
  onClose: () => void
  /** The question, to render beside the dialog. */
  question: ReactNode
}

/**
 * Asks before Esc or a click beside a dialog discards what the user typed in it.
 * @param onClose closes the dialog; its input is lost then
 */
export function useDiscardQuestion(onClose: () => void): DiscardQuestion {
  const { t } = useTranslation('common')
  const typed = useRef(false)
  const [asking, setAsking] = useState(false)
  return {
    onInput: ({ target }) => {
      if (!(target instanceof HTMLInputElement && CHOICES.has(target.type))) typed.current = true
    },
    onClose: () => (typed.current ? setAsking(true) : onClose()),
    question: asking ? (
      <ConfirmDialog
        open
        local
        title={t('discard.title')}
        body={t('discard.body')}
        confirmLabel={t('discard.confirm')}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
        onClose={() => setAsking(false)}
      />
    ) : null,
  }
}
