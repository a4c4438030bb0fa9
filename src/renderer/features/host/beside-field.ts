/** The style of an element beside a field: in line with the field, below the height of its label. */
export const besideField = { mt: 6 } as const
