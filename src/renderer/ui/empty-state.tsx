import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { CommandBlock } from './command-block'

interface EmptyStateProps {
  title?: string
  /** One sentence on what will be here. */
  text: string
  action?: ReactNode
  /** The command that brings the first one. */
  command?: string
}

/** What a list shows before it has anything. */
export function EmptyState({ title, text, action, command }: EmptyStateProps) {
  return (
    <Box sx={{ maxWidth: 480, mx: 'auto', py: 12, px: 4, textAlign: 'center' }}>
      {title ? (
        <Typography variant="h2" component="p" sx={{ mb: 1 }}>
          {title}
        </Typography>
      ) : null}
      <Typography variant="prose" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {text}
      </Typography>
      {action ? <Box sx={{ mt: 4, display: 'flex', gap: 2, justifyContent: 'center' }}>{action}</Box> : null}
      {command ? (
        <Box sx={{ mt: 4 }}>
          <CommandBlock command={command} />
        </Box>
      ) : null}
    </Box>
  )
}
