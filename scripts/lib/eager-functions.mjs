// @ts-check

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */
/** @typedef {{ start: number, end: number, text: string }} Edit */

/**
 * Has V8 compile the functions of some chunks together with the chunk itself, instead of each one when it is first called. Chromium
 * caches compiled code right after a script has run, before the page is drawn for the first time: what was not compiled by then would be
 * compiled again in every start, a thousand functions on the way to the first frame.
 * V8 takes a function in parentheses for one that is called at once (https://v8.dev/blog/preparser#pife).
 * @param {(bundle: import('vite').Rollup.OutputBundle) => ReadonlySet<string>} filesOf the names of the chunks
 * @returns {import('vite').Plugin}
 */
export function eagerFunctions(filesOf) {
  return {
    name: 'eager-functions',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const fileName of filesOf(bundle)) {
        const chunk = bundle[fileName]
        if (chunk?.type === 'chunk')
          chunk.code = compiledAtOnce(chunk.code, /** @type {Node} */ (/** @type {unknown} */ (this.parse(chunk.code))))
      }
    },
  }
}

/**
 * The same program with every function in parentheses. A declaration becomes a variable at the head of the body it is in, where the
 * language would hoist it to; those in blocks stay as they are, since they are hoisted to two places.
 * @param {string} code
 * @param {Node} program its ESTree
 */
export function compiledAtOnce(code, program) {
  return applied(code, program, editsIn(code, program, undefined))
}

/**
 * @param {string} code
 * @param {Node} node
 * @param {Node | undefined} parent
 * @returns {Edit[]} of what is inside the node, by place
 */
function editsIn(code, node, parent) {
  const body = isBody(node, parent) ? /** @type {Node[]} */ (node['body']) : undefined
  /** @type {Edit[]} */
  const edits = []
  /** @type {string[]} */
  const hoisted = []
  for (const child of childrenOf(node)) {
    const inside = editsIn(code, child, node)
    if (body && child.type === 'FunctionDeclaration') {
      const name = /** @type {Node} */ (child['id'])
      const bare = applied(code, child, [{ start: name.start, end: name.end, text: '' }, ...inside])
      hoisted.push(`${code.slice(name.start, name.end)}=(${bare})`)
      edits.push({ start: child.start, end: child.end, text: ';' })
    } else if (isExpression(child, node)) {
      edits.push({ start: child.start, end: child.end, text: `(${applied(code, child, inside)})` })
    } else edits.push(...inside)
  }
  if (body && hoisted.length > 0) {
    const at = headOf(node, body)
    edits.push({ start: at, end: at, text: `;var ${hoisted.join(',')};` })
  }
  return edits
}

/**
 * True for what functions are hoisted to the head of.
 * @param {Node} node
 * @param {Node | undefined} parent
 */
function isBody({ type }, parent) {
  return type === 'Program' || (type === 'BlockStatement' && parent !== undefined && /Function/.test(parent.type))
}

/**
 * A function that may stand in parentheses: a method's is no expression of its own.
 * @param {Node} node
 * @param {Node} parent
 */
function isExpression({ type }, parent) {
  if (type === 'ArrowFunctionExpression') return true
  const method =
    parent.type === 'MethodDefinition' ||
    (parent.type === 'Property' && (parent['method'] === true || parent['kind'] !== 'init'))
  return type === 'FunctionExpression' && !method
}

/**
 * Where the first statement may stand: after directives and imports.
 * @param {Node} node
 * @param {Node[]} body
 */
function headOf(node, body) {
  const first = body.find(({ type, directive }) => type !== 'ImportDeclaration' && typeof directive !== 'string')
  if (first) return first.start
  return body.at(-1)?.end ?? node.end
}

/**
 * @param {Node} node
 * @returns {Node[]}
 */
function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value === 'object' && value !== null && 'type' in value && 'start' in value)
    .map((value) => /** @type {Node} */ (value))
}

/**
 * The code of a node after edits that do not overlap.
 * @param {string} code
 * @param {Node} node
 * @param {Edit[]} edits
 */
function applied(code, { start, end }, edits) {
  let result = ''
  let at = start
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    result += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + code.slice(at, end)
}
