// @ts-check

/**
 * @typedef {{ name: string, version: string, scope?: string, properties?: { name: string, value: string }[] }} Component
 * @typedef {{ components: Component[] }} Bill
 */

/** How npm marks what an installation for production would leave out. */
const DEVELOPMENT = 'cdx:npm:package:development'

/**
 * The bill with every shipped component required and no longer marked as one of development.
 * @template {Bill} T
 * @param {T} bill as `npm sbom` makes it
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
