import type { Components, Theme } from '@mui/material/styles'
import { pressPrimary } from '../submit-key'
import { controlStyles } from './controls'

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
        maxHeight: `calc(100% - 16px - ${DIALOG_TOP})`,
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
export const componentStyles: Components<Theme> = { ...surfaces, ...controlStyles }
