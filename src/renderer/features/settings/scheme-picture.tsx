import Box from '@mui/material/Box'

type Scheme = 'system' | 'light' | 'dark'

/** The design's page, paper, line and text colours, independent of the current scheme. */
const inks = {
  light: { page: '#f6f7f9', paper: '#ffffff', line: '#e2e5ea', text: '#565d6b', accent: '#3451c6' },
  dark: { page: '#0f1116', paper: '#171a21', line: '#2a2f3a', text: '#a2aaba', accent: '#9db2ff' },
} as const

function Half({ scheme, x }: { scheme: 'light' | 'dark'; x: number }) {
  const { page, paper, line, text, accent } = inks[scheme]
  return (
    <g transform={`translate(${x} 0)`}>
      <rect width="160" height="72" fill={page} />
      <rect x="10" y="12" width="26" height="4" rx="2" fill={text} />
      <rect x="124" y="9" width="26" height="10" rx="3" fill={accent} />
      <rect x="10.5" y="26.5" width="139" height="60" rx="4" fill={paper} stroke={line} />
      {[36, 48, 60].map((y) => (
        <g key={y}>
          <rect x="18" y={y} width="44" height="4" rx="2" fill={text} />
          <rect x="84" y={y} width="30" height="4" rx="2" fill={line} />
          <line x1="11" x2="149" y1={y + 8} y2={y + 8} stroke={line} />
        </g>
      ))}
    </g>
  )
}

/** Draws a small table in the colours of a scheme; for the system scheme, half in each. */
export function SchemePicture({ scheme }: { scheme: Scheme }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 160 72"
      aria-hidden
      sx={{ width: '100%', height: 72, borderRadius: 0.5, border: 1, borderColor: 'divider', mb: 1 }}
    >
      {scheme === 'system' ? (
        <>
          <Half scheme="light" x={0} />
          <svg x="80" width="80" height="72" viewBox="80 0 80 72">
            <Half scheme="dark" x={0} />
          </svg>
        </>
      ) : (
        <Half scheme={scheme} x={0} />
      )}
    </Box>
  )
}
