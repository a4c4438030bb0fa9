import type { Components, Theme } from '@mui/material/styles'
import { firstOptions } from '../first-options'

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

export const controlStyles: Components<Theme> = { ...buttons, ...choices, ...inputStyles }
