import { useTranslation } from '@/lib/texts'
import { useState } from 'react'
import type { Node } from '@shared/api/nodes'
import { RegisterForm } from './register-form'
import { RegisteredDialog } from './registered-dialog'

/** Registers a machine whose login page shows a key, then links to the machine. */
export function RegisterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('machines')
  const [node, setNode] = useState<Node | null>(null)
  // A new turn gets an empty form; closing by accident keeps the current one.
  const [turn, setTurn] = useState(0)
  const done = (registered: Node) => {
    setNode(registered)
    setTurn(turn + 1)
  }
  const close = () => {
    setNode(null)
    onClose()
  }
  return (
    <>
      <RegisterForm key={turn} open={open && node === null} onClose={onClose} onDone={done} />
      {node ? (
        <RegisteredDialog node={node} title={t('register.done')} onClose={close} onAnother={() => setNode(null)} />
      ) : null}
    </>
  )
}
