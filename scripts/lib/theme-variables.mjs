// @ts-check

/**
 * The style sheets of a theme as text.
 * @param {readonly Record<string, unknown>[]} sheets as `theme.generateStyleSheets()` of Material UI gives them
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

/** @param {string} name as CSS objects have it: `colorScheme`, `--mc-spacing` */
const property = (name) =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Puts the variables of the theme at the head of the base style sheet. At run time, each start would write and parse them again.
 * @param {object} theme of Material UI, made with `cssVariables`
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
