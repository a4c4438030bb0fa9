import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import X from 'lucide-react/icons/x'
import { type DragEvent, type ReactNode, useId, useState } from 'react'

interface FileRowProps {
  title: string
  /** The chosen file, or the effect of choosing none. */
  children: ReactNode
  chooseLabel: string
  onChoose: () => void
  /** Undefined if there is nothing to remove. */
  remove?: { label: string; onClick: () => void } | undefined
  /** Receives the text of a file dropped here. */
  onDrop?: ((text: string) => void) | undefined
  error: string | null
}

/** A file field: its name, the current choice, and buttons to choose and remove a file. */
export function FileRow({ title, children, chooseLabel, onChoose, remove, onDrop, error }: FileRowProps) {
  const id = useId()
  const { over, handlers } = useDrop(onDrop)
  return (
    <Box
      role="group"
      aria-labelledby={id}
      {...handlers}
      sx={{
        border: 1,
        borderStyle: over ? 'dashed' : 'solid',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 1,
        px: 3,
        py: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="div" id={id}>
            {title}
          </Typography>
          <Typography variant="body2" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {children}
          </Typography>
        </Box>
        <Button size="small" onClick={onChoose} aria-label={`${title}: ${chooseLabel}`} sx={{ flex: 'none' }}>
          {chooseLabel}
        </Button>
        {remove ? (
          <IconButton aria-label={remove.label} title={remove.label} onClick={remove.onClick}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null}
      </Box>
      {error ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error}
        </Alert>
      ) : null}
    </Box>
  )
}

function useDrop(onDrop: ((text: string) => void) | undefined) {
  const [over, setOver] = useState(false)
  if (!onDrop) return { over: false, handlers: {} }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) void file.text().then(onDrop)
    },
  }
  return { over, handlers }
}
