import Alert, { type AlertProps } from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

interface ActionAlertProps {
  severity: NonNullable<AlertProps['severity']>
  actions: readonly { readonly label: string; readonly onClick: () => void }[]
  children: ReactNode
}

/** A message with its actions beside it. */
export function ActionAlert({ severity, actions, children }: ActionAlertProps) {
  return (
    <Alert
      severity={severity}
      action={actions.map(({ label, onClick }) => (
        <Button key={label} size="small" variant="text" onClick={onClick}>
          {label}
        </Button>
      ))}
    >
      {children}
    </Alert>
  )
}

interface AlertsProps {
  severity: NonNullable<AlertProps['severity']>
  /** Nothing is shown for anything but a text. */
  texts: readonly (string | false | null | undefined)[]
}

/** Shows each text that applies as a message. */
export function Alerts({ severity, texts }: AlertsProps) {
  return texts.map((text) =>
    text ? (
      <Alert key={text} severity={severity}>
        {text}
      </Alert>
    ) : null,
  )
}
