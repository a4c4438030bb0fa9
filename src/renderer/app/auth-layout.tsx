import Box from '@mui/material/Box'
import { Outlet } from 'react-router'

/** The layout of the sign-in page: one column without navigation. It hangs from the top, so that it stays in place when its content changes. */
export function AuthLayout() {
  return (
    <Box
      component="main"
      id="content"
      sx={{
        height: '100vh',
        overflow: 'auto',
        scrollbarGutter: 'stable both-edges',
        display: 'flex',
        justifyContent: 'center',
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 920, mb: 'auto', mt: 'clamp(0px, calc((100vh - 600px) / 3), 96px)', py: 4 }}>
        <Outlet />
      </Box>
    </Box>
  )
}
