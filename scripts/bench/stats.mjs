// @ts-check

/**
 * Returns the value below which a share of the sorted values lies.
 * @param {number[]} values
 * @param {number} share 0 to 1
 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5)

/**
 * @param {number} value
 * @param {number} digits
 */
export const round = (value, digits = 2) => Number(value.toFixed(digits))
