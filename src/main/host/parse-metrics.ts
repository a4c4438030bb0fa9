/** One series of a metric. */
export interface Series {
  readonly labels: ReadonlyMap<string, string>
  readonly value: number
}

/** The name of the metric at the start of a line. */
const NAME = /^([a-zA-Z_:][a-zA-Z0-9_:]*)/
const LABEL = /[ \t]*([a-zA-Z_][a-zA-Z0-9_]*)[ \t]*=[ \t]*"((?:[^"\\\n]|\\["\\n])*)"[ \t]*(,?)/y
const VALUE = /^[ \t]+([+-]?(?:\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|inf|nan))(?:[ \t]+-?\d+)?[ \t]*$/i
/** Headscale’s longest lines have some hundred characters. */
const LONGEST = 4096
/** Series of the metrics that are read. Headscale has some hundred. */
const MOST_SERIES = 20_000

const plain = (escaped: string) => escaped.replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one))

/**
 * Reads series from Prometheus' text format, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). Only metrics with
 * these names are read, and malformed lines are skipped, because the text comes from a server.
 */
export function parseMetrics(text: string, names: ReadonlySet<string>): Map<string, Series[]> {
  const found = new Map<string, Series[]>()
  let count = 0
  for (const line of text.split('\n')) {
    const [name = ''] = line.length > LONGEST ? [] : (NAME.exec(line) ?? [])
    if (!names.has(name)) continue
    const series = readSeries(line.slice(name.length).replace(/\r$/, ''))
    if (!series) continue
    const known = found.get(name)
    if (known) known.push(series)
    else found.set(name, [series])
    if ((count += 1) >= MOST_SERIES) break
  }
  return found
}

function readSeries(rest: string): Series | null {
  const labels = new Map<string, string>()
  let at = 0
  if (rest.startsWith('{')) {
    const end = readLabels(rest, labels)
    if (end === null) return null
    at = end
  }
  const [, written = ''] = VALUE.exec(at === 0 ? rest : ` ${rest.slice(at)}`) ?? []
  if (written === '') return null
  const word = written.toLowerCase().replace(/^\+/, '')
  const value = word === 'inf' ? Infinity : word === '-inf' ? -Infinity : Number(word)
  return { labels, value }
}

/** Reads labels in braces. Returns where they end; null if they are not well-formed. */
function readLabels(rest: string, labels: Map<string, string>): number | null {
  let [at, hasMore] = [1, true]
  while (hasMore) {
    LABEL.lastIndex = at
    const [all, name, escaped = '', comma] = LABEL.exec(rest) ?? []
    if (all === undefined || name === undefined) break
    labels.set(name, plain(escaped))
    at += all.length
    hasMore = comma === ','
  }
  while (rest[at] === ' ' || rest[at] === '\t') at += 1
  return rest[at] === '}' ? at + 1 : null
}

/** Returns the sum of a metric's series, without those with a label; null without any. Numbers that are not finite count as none. */
export function sumOf(
  series: readonly Series[] | undefined,
  except?: readonly [label: string, value: string],
): number | null {
  const counted = (series ?? []).filter(
    ({ labels, value }) => Number.isFinite(value) && !(except && labels.get(except[0]) === except[1]),
  )
  return counted.length === 0 ? null : counted.reduce((sum, { value }) => sum + value, 0)
}
