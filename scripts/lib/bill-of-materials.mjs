// @ts-check

/**
 * @typedef {{ name: string, version: string, scope?: string, properties?: { name: string, value: string }[] }} Component
 * @typedef {{ components: Component[] }} Bill
 */

/** npm's mark for parts that an installation for production would omit. */
const DEVELOPMENT = 'cdx:npm:package:development'

/**
 * Returns the bill with every shipped component marked as required instead of development.
 * @template {Bill} T
 * @param {T} bill the output of `npm sbom`
 * @param {readonly { name: string, version: string }[]} shipped
 * @returns {T}
 */
export function markShipped(bill, shipped) {
  const names = new Set(
    shipped.map(({ name, version }) => key({ name: name === 'Electron' ? 'electron' : name, version })),
  )
  const mark = (/** @type {Component} */ component) => {
    if (!names.has(key(component))) return component
    const properties = component.properties?.filter(({ name }) => name !== DEVELOPMENT)
    return { ...component, scope: 'required', properties }
  }
  return { ...bill, components: bill.components.map(mark) }
}

/** @param {{ name: string, version: string }} component */
function key({ name, version }) {
  return `${name} ${version}`
}
