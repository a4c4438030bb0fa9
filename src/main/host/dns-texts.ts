import { parseTree } from 'jsonc-parser'
import { dnsPaths, MOST_RECORDS, sameRecord } from '@shared/dns/dns-settings'
import type { DnsRecord, DnsSettings } from '@shared/dns/dns-settings-schema'
import { listEdits } from '@shared/dns/list-edits'
import { DnsReadError, readDns, readRecords } from '@shared/dns/read-dns'
import { editYaml, readYaml } from './yaml-edit'
import type { YamlValue } from './yaml-places'

/** Without a type, the value decides whether a record is A or AAAA. */
const fieldsOf = ({ name, type, value }: DnsRecord) => ({ name, ...(type !== '' && { type }), value })

/**
 * Writes the settings that differ between `before` and `after` into a configuration file. Everything else stays byte for byte, also settings
 * that the file leaves out. Records are left alone if they are in a file of their own. Throws YamlEditError and DnsReadError.
 */
export function writeDns(text: string, before: DnsSettings, after: DnsSettings): string {
  const root = readYaml(text)
  const hasFile = readDns(root).recordsFile !== null
  let edited = text
  for (const key of Object.keys(dnsPaths) as (keyof DnsSettings)[]) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key]) || (key === 'records' && hasFile)) continue
    edited = editYaml(edited, dnsPaths[key], yamlOf(key, after, root))
  }
  return edited
}

function yamlOf(key: keyof DnsSettings, settings: DnsSettings, root: unknown): YamlValue {
  if (key === 'split')
    return Object.fromEntries(settings.split.map(({ domain, servers }) => [domain, servers])) as YamlValue
  if (key !== 'records') return settings[key]
  // A record that stays is compared in the file's own spelling, so that it is not written again.
  const own = (root as { dns?: { extra_records?: YamlValue[] | null } | null }).dns?.extra_records ?? []
  const known = readRecords(own, dnsPaths.records.join('.'))
  return settings.records.map((record) => own[known.findIndex((one) => sameRecord(one, record))] ?? fieldsOf(record))
}

/** Parses the file with records. Throws DnsReadError. */
export function readRecordsFile(text: string, path: string): DnsRecord[] {
  // Headscale reads an empty file as one without records.
  if (text.trim() === '') return []
  const list = jsonOf(text, path)
  if (Array.isArray(list) && list.length > MOST_RECORDS) throw new DnsReadError(path, 'tooMany')
  return readRecords(list, path)
}

/** Unlike jsonc-parser, this reads any depth. */
function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DnsReadError(path)
  }
}

/** Writes records into their JSON file. Unchanged records keep their own text; line ends and indentation are those of the file. */
export function writeRecordsFile(text: string, path: string, after: readonly DnsRecord[]): string {
  const before = readRecordsFile(text, path)
  const list = parseTree(text)
  const edits = listEdits(before, after, sameRecord)
  // Headscale ignores a file without a list.
  if (list?.type !== 'array') return `${printed(after.map(oneLine), ['\n', '  '])}\n`
  if (edits.length === 0) return text
  const source = text.slice(list.offset, list.offset + list.length)
  const own = (list.children ?? []).map(({ offset, length }) => text.slice(offset, offset + length))
  const parts: string[] = [...own]
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  const indent = /\n([ \t]+)\S/.exec(source)?.[1] ?? '  '
  const isTall = own.some((one) => one.includes('\n'))
  for (const edit of edits) {
    if (edit.do === 'remove') parts.splice(edit.at, 1)
    else {
      const tall = JSON.stringify(fieldsOf(edit.value), null, indent).replaceAll('\n', `${eol}${indent}`)
      parts.splice(edit.at, edit.do === 'replace' ? 1 : 0, isTall ? tall : oneLine(edit.value))
    }
  }
  const by = printed(parts, source.includes('\n') || own.length === 0 ? [eol, indent] : null)
  return text.slice(0, list.offset) + by + text.slice(list.offset + list.length)
}

const oneLine = (record: DnsRecord) => JSON.stringify(fieldsOf(record))

/** Prints a list with one element per line, or all on one line. */
function printed(parts: readonly string[], lines: readonly [eol: string, indent: string] | null): string {
  if (parts.length === 0 || lines === null) return `[${parts.join(', ')}]`
  const [eol, indent] = lines
  return `[${eol}${parts.map((part) => indent + part).join(`,${eol}`)}${eol}]`
}
