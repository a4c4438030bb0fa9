import '@mui/material/styles'

/** Below this window width in pixels, the rail shows only icons. */
export const RAIL_BREAKPOINT = 1000

export const FONT_SANS = '"Inter Variable", system-ui, sans-serif'
/** Defined in base.css. */
export const FONT_MONO = 'var(--font-mono)'

/** Server colours for the 3 px bar; always shown next to the server's name. */
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
  // The theme has `vars`, and its provider takes `disableStyleSheetGeneration`.
  interface CssThemeVariables {
    enabled: true
  }
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
