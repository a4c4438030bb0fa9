import { createTheme, type Theme } from '@mui/material/styles'
import { componentStyles } from './components'
import { FONT_MONO, FONT_SANS } from './tokens'

/** The colours of a scheme. Each has a contrast of at least 4.5 on page and paper. */
interface Scheme {
  /** Text on the main colours. */
  on: string
  primary: { main: string; light: string; dark: string }
  success: string
  warning: string
  error: { main: string; dark: string }
  background: { default: string; paper: string }
  text: { primary: string; secondary: string; disabled: string }
  divider: string
  hover: string
  selected: string
  focus: string
}

const palette = ({ on, primary, success, warning, error, background, text, divider, ...action }: Scheme) => ({
  primary: { ...primary, contrastText: on },
  success: { main: success, contrastText: on },
  warning: { main: warning, contrastText: on },
  error: { ...error, contrastText: on },
  info: { main: primary.main, contrastText: on },
  background,
  text,
  divider,
  action: { active: text.secondary, ...action },
})

const light = palette({
  on: '#ffffff',
  primary: { main: '#3451c6', light: '#4f6ad3', dark: '#2a43a8' },
  success: '#1a7547',
  warning: '#8a5a00',
  error: { main: '#b3261e', dark: '#941d17' },
  background: { default: '#f6f7f9', paper: '#ffffff' },
  text: { primary: '#16181d', secondary: '#565d6b', disabled: '#8b92a0' },
  divider: '#e2e5ea',
  hover: 'rgb(22 24 29 / 0.045)',
  selected: 'rgb(52 81 198 / 0.09)',
  focus: 'rgb(22 24 29 / 0.08)',
})
const dark = palette({
  on: '#0f1116',
  primary: { main: '#9db2ff', light: '#b7c6ff', dark: '#8299f0' },
  success: '#57c893',
  warning: '#e5b84f',
  error: { main: '#ff9a90', dark: '#ff8276' },
  background: { default: '#0f1116', paper: '#171a21' },
  text: { primary: '#e9ebf0', secondary: '#a2aaba', disabled: '#6c7484' },
  divider: '#2a2f3a',
  hover: 'rgb(233 235 240 / 0.06)',
  selected: 'rgb(157 178 255 / 0.14)',
  focus: 'rgb(233 235 240 / 0.1)',
})

const text = (size: number, line: number, weight = 400) => ({
  fontSize: `${size / 16}rem`,
  lineHeight: `${line}px`,
  fontWeight: weight,
  letterSpacing: 0,
})

/** Creates one theme with two colour schemes as CSS variables: switching repaints without rendering again. */
export function createAppTheme(): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-color-scheme', cssVarPrefix: 'mc' },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    spacing: 4,
    shape: { borderRadius: 6 },
    typography: {
      fontFamily: FONT_SANS,
      fontWeightBold: 600,
      h1: text(20, 28, 600),
      h2: text(14, 20, 600),
      h3: text(13, 20, 600),
      h4: text(13, 20, 600),
      h5: text(13, 20, 600),
      h6: text(13, 20, 600),
      body1: text(13, 20),
      body2: text(12, 18),
      caption: text(12, 16),
      subtitle1: text(14, 22),
      subtitle2: text(13, 20, 500),
      button: { ...text(13, 20, 500), textTransform: 'none' },
      overline: { ...text(12, 16, 500), textTransform: 'none' },
      mono: { ...text(12.5, 20), fontFamily: FONT_MONO, fontVariantLigatures: 'none' },
      prose: text(14, 22),
    },
    transitions: {
      duration: { shortest: 120, shorter: 120, short: 140, standard: 160, enteringScreen: 160, leavingScreen: 120 },
    },
    components: componentStyles,
  })
}
