import type { Components, Theme } from '@mui/material/styles'

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
export const inputStyles: Components<Theme> = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' }, styleOverrides: { select: { '&&&': { minHeight: 20 } } } },
  MuiInputBase: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.body1 }) } },
  MuiOutlinedInput: outlined,
  ...labels,
}
