// @ts-check

/**
 * Returns a theme's style sheets as CSS text.
 * @param {readonly Record<string, unknown>[]} sheets from Material UI's `theme.generateStyleSheets()`
 */
function cssOf(sheets) {
  return sheets.map((sheet) => block(sheet)).join('')
}

/**
 * @param {Record<string, unknown>} rules
 * @returns {string}
 */
function block(rules) {
  return Object.entries(rules)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null
        ? `${name}{${block(/** @type {Record<string, unknown>} */ (value))}}`
        : `${property(name)}:${String(value)};`,
    )
    .join('')
}

/** @param {string} name a property of a CSS object: `colorScheme`, `--mc-spacing` */
const property = (name) =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Prepends the theme's variables to the base style sheet, because generating them at run time would cost time on each start.
 * @param {object} theme a Material UI theme with `cssVariables`
 * @returns {import('vite').Plugin}
 */
export function themeVariables(theme) {
  const { generateStyleSheets } = /** @type {{ generateStyleSheets: () => Record<string, unknown>[] }} */ (theme)
  return {
    name: 'theme-variables',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/ui/theme/base.css') ? cssOf(generateStyleSheets()) + code : undefined),
  }
}
