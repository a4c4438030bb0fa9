import { type Components, createTheme, type Theme } from '@mui/material/styles'
import { FONT_MONO, FONT_SANS } from './tokens'
import { pressPrimary } from '../submit-key'
import { firstOptions } from '../options'

/** A line stronger than those of lists and weaker than text: visible as a field without standing out. */
const fieldLine = (theme: Theme) =>
  `color-mix(in srgb, ${theme.vars.palette.divider}, ${theme.vars.palette.text.disabled} 45%)`

const outlined: Components<Theme>['MuiOutlinedInput'] = {
  styleOverrides: {
    root: ({ theme }) => ({
      ...theme.typography.body1,
      backgroundColor: theme.vars.palette.background.paper,
      '--_trailingPad': '8px',
      '&.MuiInputBase-adornedStart': { paddingLeft: 10 },
      '&.MuiInputBase-multiline': { padding: '6px 10px' },
      '&:not(.Mui-error):not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: fieldLine(theme) },
      '&:not(.Mui-error):not(.Mui-focused):hover .MuiOutlinedInput-notchedOutline': {
        borderColor: theme.vars.palette.text.disabled,
      },
    }),
    input: ({ theme }) => ({
      '&:not(textarea)': { padding: '6px 10px', height: 20 },
      '.MuiInputBase-adornedStart > &:not(textarea)': { paddingLeft: 0 },
      '.MuiInputBase-adornedEnd > &:not(textarea)': { paddingRight: 4 },
      '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    }),
    // The label is above the field, so its outline has no gap.
    notchedOutline: { top: 0, '& legend': { display: 'none' } },
  },
}

const labels: Components<Theme> = {
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&&': {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          whiteSpace: 'normal',
          pointerEvents: 'auto',
          marginBottom: 4,
          color: theme.vars.palette.text.primary,
          ...theme.typography.subtitle2,
        },
      }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.body2, marginLeft: 0, marginRight: 0, marginTop: 4 }),
    },
  },
}

/** Fields: label above, 32 px high, help and errors below. */
const inputStyles: Components<Theme> = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' }, styleOverrides: { select: { '&&&': { minHeight: 20 } } } },
  MuiInputBase: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.body1 }) } },
  MuiOutlinedInput: outlined,
  ...labels,
}

const buttons: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit', size: 'medium' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        minWidth: 0,
        padding: '5px 12px',
        whiteSpace: 'nowrap',
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
        '& .MuiButton-startIcon': { marginLeft: -2, marginRight: 6 },
      }),
      outlined: ({ theme }) => ({
        padding: '5px 12px',
        borderColor: theme.vars.palette.divider,
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover': {
          borderColor: theme.vars.palette.text.disabled,
          backgroundColor: theme.vars.palette.background.paper,
        },
        '&.MuiButton-colorError': { color: theme.vars.palette.error.main },
      }),
      sizeSmall: { minHeight: 28, padding: '3px 10px' },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        padding: 6,
        color: theme.vars.palette.text.secondary,
        '&:hover': { color: theme.vars.palette.text.primary },
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 0 },
      }),
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        minHeight: 32,
        padding: '4px 10px',
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
      }),
    },
  },
}

const choices: Components<Theme> = {
  MuiFormControlLabel: {
    styleOverrides: {
      // The visible box or circle starts 6 px inside its element; a switch has no such inset.
      root: { marginLeft: -6, '&:has(> .MuiSwitch-root)': { marginLeft: 0, columnGap: 8 } },
      label: { fontSize: '0.8125rem', lineHeight: '20px' },
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6 } } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6 } } },
  // A track of 32 by 18 pixels with an outline, so that a switch that is off is as visible as one that is on.
  MuiSwitch: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        width: 32,
        height: 18,
        padding: 0,
        overflow: 'visible',
        '& .MuiSwitch-switchBase': {
          padding: 3,
          '&.Mui-checked': { transform: 'translateX(14px)', color: theme.vars.palette.primary.contrastText },
          '&.Mui-checked + .MuiSwitch-track': {
            opacity: 1,
            backgroundColor: theme.vars.palette.primary.main,
            borderColor: theme.vars.palette.primary.main,
          },
          '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
          '&.Mui-focusVisible + .MuiSwitch-track': {
            outline: `2px solid ${theme.vars.palette.primary.main}`,
            outlineOffset: 2,
          },
        },
        '& .MuiSwitch-switchBase:not(.Mui-checked)': { color: theme.vars.palette.text.secondary },
        // The whole track, and 24 pixels high, may be clicked.
        '& .MuiSwitch-switchBase .MuiSwitch-input': { top: -4, left: 0, width: 32, height: 26 },
        '& .MuiSwitch-switchBase.Mui-checked .MuiSwitch-input': { left: -14 },
        '& .MuiSwitch-thumb': { width: 12, height: 12, boxShadow: 'none' },
        '& .MuiSwitch-track': {
          boxSizing: 'border-box',
          borderRadius: 9,
          border: `1px solid ${theme.vars.palette.text.secondary}`,
          backgroundColor: 'transparent',
          opacity: 1,
        },
      }),
    },
  },
  MuiChip: {
    defaultProps: { size: 'small', variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        height: 20,
        borderRadius: 4,
        borderColor: theme.vars.palette.divider,
      }),
      label: { paddingLeft: 6, paddingRight: 6 },
    },
  },
  MuiAutocomplete: {
    defaultProps: { filterOptions: firstOptions },
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { padding: '2px 8px', minHeight: 32 },
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': { padding: '4px 2px', height: 20 },
      },
      option: { fontSize: '0.8125rem', minHeight: 32 },
      // The chips of a field are controls, so they are higher than those of a row.
      tag: { height: 24 },
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)',
        borderRadius: 8,
      }),
    },
  },
  MuiToggleButton: { styleOverrides: { root: { padding: '4px 12px', textTransform: 'none' } } },
  MuiTab: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.subtitle2, minHeight: 36, padding: '6px 12px' }) },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 36 } } },
}

const controlStyles: Components<Theme> = { ...buttons, ...choices, ...inputStyles }

/** The distance of dialogs from the top of the window. */
const DIALOG_TOP = 'clamp(16px, 10vh, 96px)'

const surfaces: Components<Theme> = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    defaultProps: { transitionDuration: 140, onKeyDown: pressPrimary },
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 10,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: '0 16px 48px rgb(0 0 0 / 0.22)',
        margin: 16,
        // Grows only downwards: in a centred dialog, a preview that arrives moves the control that is just being clicked.
        alignSelf: 'flex-start',
        marginTop: DIALOG_TOP,
        maxHeight: `min(560px, calc(100% - 16px - ${DIALOG_TOP}))`,
        // Two texts are compared in as much height as there is, unless their dialog sets its own.
        '&:where(:has([data-comparison]))': { maxHeight: `calc(100% - 16px - ${DIALOG_TOP})` },
      }),
    },
  },
  MuiDialogTitle: {
    defaultProps: { component: 'h2' },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body1,
        fontSize: '1rem',
        lineHeight: '24px',
        fontWeight: 600,
        padding: '20px 24px 8px',
      }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '8px 24px 20px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } } },
  },
  MuiPopover: {
    defaultProps: { transitionDuration: 120 },
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: 8,
        boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)',
      }),
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: 4 }, paper: { maxWidth: 360 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body1,
        minHeight: 32,
        borderRadius: 4,
        padding: '4px 10px',
        gap: 10,
        whiteSpace: 'normal',
        // Shows the disabled state by colour: opacity would reduce the contrast of the reason too far.
        '&.Mui-disabled': { opacity: 1, color: theme.vars.palette.text.disabled },
        '& .MuiListItemText-secondary': { whiteSpace: 'normal', color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.body2,
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
        borderRadius: 4,
        padding: '4px 8px',
        maxWidth: 360,
      }),
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }) } },
  MuiAlert: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body1,
        padding: '2px 12px',
        borderRadius: 6,
        alignItems: 'center',
        flexWrap: 'wrap',
      }),
      // If text and actions do not fit side by side, as in a dialog, the actions wrap below.
      message: { flex: '1 1 220px', minWidth: 0, padding: '5px 8px 5px 0', overflowWrap: 'anywhere' },
      icon: { padding: '5px 0', marginRight: 10, fontSize: 18 },
      action: { padding: '2px 0', marginRight: -4 },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 12 16 / 0.4)' } } },
  },
  MuiSkeleton: { defaultProps: { animation: false } },
}

/** Material UI styles: lines rather than shadows, 13 px text, 32 px controls. */
const componentStyles: Components<Theme> = { ...surfaces, ...controlStyles }

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
