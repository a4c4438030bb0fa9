// @ts-check
import { round } from './stats.mjs'

/**
 * Formats the costs of five sizes of network as a Markdown table. `slope` is the exponent of growth between the two largest sizes: 0 is
 * constant, 1 linear, 2 quadratic.
 * @param {import('./table.mjs').Row[]} rows
 */
export function scaleTable(rows) {
  const costs = costsBySize(rows)
  const sizes = [...new Set(costs.flatMap(({ bySize }) => [...bySize.keys()]))].toSorted((a, b) => a - b)
  const head = ['Cost by number of machines', ...sizes.map((size) => size.toLocaleString('en')), 'Slope']
  const lines = costs.map(({ what, bySize, unit }) => [
    `${what}, ${unit}`,
    ...sizes.map((size) => {
      const value = bySize.get(size)
      return value === undefined ? '' : String(round(value, 1))
    }),
    String(slope(bySize)),
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Returns the figures that the table by size does not repeat: those with a goal, and those of fewer sizes.
 * @param {import('./table.mjs').Row[]} rows
 */
export function ownRows(rows) {
  const scaled = new Set(costsBySize(rows).flatMap(({ names }) => names))
  return rows.filter(({ what, goal }) => goal !== undefined || !scaled.has(what))
}

/**
 * Collects figures that exist for at least three sizes, named without the size.
 * @param {import('./table.mjs').Row[]} rows
 */
function costsBySize(rows) {
  const size = /(?:,? | of )([\d,]+)(?: machines| through)/
  /** @type {Map<string, { what: string, unit: string, names: string[], bySize: Map<number, number> }>} */
  const found = new Map()
  for (const { what, value, unit } of rows) {
    const machines = size.exec(what)?.[1]
    if (machines === undefined) continue
    const name = what.replace(machines, '…')
    /** @type {string[]} */
    const names = []
    const cost = found.get(name) ?? { what: nameOf(what, machines), unit, names, bySize: new Map() }
    cost.names.push(what)
    cost.bySize.set(Number(machines.replaceAll(',', '')), value)
    found.set(name, cost)
  }
  return [...found.values()].filter(({ bySize }) => bySize.size >= 3)
}

/**
 * @param {string} what
 * @param {string} machines
 */
const nameOf = (what, machines) =>
  what.replace(`, ${machines} machines`, '').replace(`of ${machines} through`, 'of machines through')

/** @param {Map<number, number>} bySize */
function slope(bySize) {
  const [[small, cheap], [large, dear]] = /** @type {[[number, number], [number, number]]} */ (
    [...bySize].toSorted(([a], [b]) => a - b).slice(-2)
  )
  return round(Math.log(dear / cheap) / Math.log(large / small), 1)
}
