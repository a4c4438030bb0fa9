import '@mui/material/styles'

/** Below this width of the window the rail shows icons alone, in px. */
export const RAIL_BREAKPOINT = 1000

export const FONT_SANS = '"Inter Variable", system-ui, sans-serif'
/** base.css has the fonts. */
export const FONT_MONO = 'var(--font-mono)'

/** The colours a server can have, for its 3 px bar; they only ever stand beside its name. */
export const serverColorValue = {
  blue: '#3d6be0',
  green: '#2a8f5b',
  amber: '#b97a09',
  red: '#cb3a31',
  violet: '#7d55d6',
  teal: '#16878c',
  grey: '#737b8a',
} as const

declare module '@mui/material/styles' {
  interface TypographyVariants {
    mono: React.CSSProperties
    prose: React.CSSProperties
  }
  interface TypographyVariantsOptions {
    mono?: React.CSSProperties
    prose?: React.CSSProperties
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    mono: true
    prose: true
  }
}
