import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode, RefCallback } from 'react'
import { useTitle } from './title'
import { CONTENT_MAX } from './tokens'

export interface PageProps {
  /** The page's name: its only h1, the window's title, and what is announced when one arrives. */
  title: string
  /** Shown instead of the plain title, where it carries a state or can be edited. The h1 stays the title. */
  heading?: ReactNode
  /** One line below the title: counts, the filter in words, how old this is. */
  context?: ReactNode
  /** The one thing people mostly come to do. */
  primaryAction?: ReactNode
  /** What else there is, usually one MenuButton. */
  actions?: ReactNode
  /** A message about the whole page, above its content. */
  notice?: ReactNode
  /** The content takes exactly the height that is left and scrolls inside itself, as tables do. */
  fill?: boolean
  children?: ReactNode
}

let handedOver = false

/**
 * A heading that had the focus passes it to the one that takes its place in the same step, as when the data of a page arrives: left to
 * the browser, the keyboard would start over at the top of the window.
 */
const passFocusOn: RefCallback<HTMLElement> = (heading) => {
  if (handedOver) heading?.focus({ preventScroll: true })
  return () => {
    handedOver = heading !== null && document.activeElement === heading
    queueMicrotask(() => (handedOver = false))
  }
}

/** The frame of every page: title, one line of context, actions on the right, content below. */
export function Page({ title, heading, context, primaryAction, actions, notice, fill, children }: PageProps) {
  useTitle(title)
  return (
    <Box
      sx={{
        maxWidth: CONTENT_MAX,
        mx: 'auto',
        px: { xs: 4, md: 6 },
        pt: 4,
        pb: fill ? 0 : 8,
        display: 'flex',
        flexDirection: 'column',
        ...(fill && { height: '100%', minHeight: 0 }),
      }}
    >
      <Box component="header" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 4, flex: 'none' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            ref={passFocusOn}
            variant="h1"
            tabIndex={-1}
            noWrap={!heading}
            title={heading ? undefined : title}
          >
            {heading ?? title}
          </Typography>
          {context ? (
            <Typography component="div" color="textSecondary" sx={{ minHeight: 20 }}>
              {context}
            </Typography>
          ) : null}
        </Box>
        {actions}
        {primaryAction}
      </Box>
      {notice ? <Box sx={{ mb: 4, flex: 'none' }}>{notice}</Box> : null}
      {children}
    </Box>
  )
}
