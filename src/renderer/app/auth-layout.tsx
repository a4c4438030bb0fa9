import Box from '@mui/material/Box'
import { Outlet } from 'react-router'

/** The layout of the sign-in page: one centred column without navigation. */
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
      <Box sx={{ width: '100%', maxWidth: 920, my: 'auto', py: 4 }}>
        <Outlet />
      </Box>
    </Box>
  )
}
