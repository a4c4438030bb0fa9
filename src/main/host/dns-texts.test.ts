import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DnsRecord, DnsSettings } from '@shared/dns/dns-settings-schema'
import { DnsReadError, readDns } from '@shared/dns/read-dns'
import { readRecordsFile, writeDns, writeRecordsFile } from './dns-texts'
import { readYaml } from './yaml-edit'

const read = (text: string) => readDns(readYaml(text))

it("reads the server's own defaults from a file without DNS, and writes only what differs from them", () => {
  const text = 'server_url: http://127.0.0.1:8080\n'
  const { settings, recordsFile } = read(text)
  expect(recordsFile).toBeNull()
  expect(settings).toEqual({
    magicDns: true,
    baseDomain: '',
    overrideLocalDns: true,
    global: [],
    split: [],
    searchDomains: [],
    records: [],
  })
  expect(writeDns(text, settings, settings)).toBe(text)
  // Other consoles write every setting, and so reset override_local_dns.
  expect(writeDns(text, settings, { ...settings, baseDomain: 'a.test' })).toBe(`${text}dns:\n  base_domain: a.test\n`)
})

it('leaves unchanged records alone, however they are written, and never writes records to both files', () => {
  const text = `dns:
  magic_dns: true
  extra_records:
    - { Name: "a.test", TYPE: A, Value: "100.64.0.1" } # first
    - name: b.test
      value: 100.64.0.2
`
  const { settings } = read(text)
  const added = { name: 'c.test', type: 'AAAA', value: 'fd7a::1' }
  const after = { ...settings, records: [...settings.records, added] }
  const edited = writeDns(text, settings, after)
  expect(edited).toBe(`${text}    - name: c.test\n      type: AAAA\n      value: fd7a::1\n`)
  expect(read(edited).settings).toEqual(after)
  expect(writeDns(edited, after, { ...settings, records: settings.records.slice(1) })).toBe(
    text.replace(/.*first\n/, ''),
  )
  const apart = 'dns:\n  extra_records_path: /r.json\n'
  expect(writeDns(apart, settings, after)).toBe(apart)
})

it('reports a file of records that is nested too deeply to parse', () => {
  const deep = '['.repeat(20_000)
  expect(() => readRecordsFile(deep, '/r.json')).toThrow(DnsReadError)
  expect(() => writeRecordsFile(deep, '/r.json', [])).toThrow(DnsReadError)
})

it('names the setting that it cannot read, instead of losing it', () => {
  expect(() => read('dns: { nameservers: { split: [a] } }')).toThrow('dns.nameservers.split cannot be read')
  expect(() => read('dns: { magic_dns: maybe }')).toThrow('dns.magic_dns cannot be read')
  expect(() => readRecordsFile('{"records": []}', '/r.json')).toThrow('/r.json cannot be read')
  const many = `[${'{},'.repeat(20_000)}{}]`
  expect(() => readRecordsFile(many, '/r.json')).toThrow(expect.objectContaining({ why: 'tooMany' }) as Error)
})

it('keeps the original text of unchanged JSON records', () => {
  const text =
    '[\n    {"Name": "a.test",  "Type": "A", "Value": "100.64.0.1"},\n    {"name":"b.test","type":"A","value":"100.64.0.2"}\n]\n'
  const [a, b] = readRecordsFile(text, '/r.json') as [DnsRecord, DnsRecord]
  const edited = writeRecordsFile(text, '/r.json', [a, { ...b, value: '100.64.0.3' }, b])
  expect(edited).toContain('    {"Name": "a.test",  "Type": "A", "Value": "100.64.0.1"},\n')
  expect(edited).toContain('{"name":"b.test","type":"A","value":"100.64.0.2"}\n]\n')
  expect(writeRecordsFile(edited, '/r.json', [a, b])).toBe(text)
})

const name = fc.constantFrom('a.test', 'b.test', 'c.test', 'quo"te')
const record = fc.record(
  { name, type: fc.constantFrom('A', 'AAAA', ''), value: fc.constantFrom('100.64.0.1', '100.64.0.2', 'fd7a::1') },
  { noNullPrototype: true },
)
const records = fc.array(record, { maxLength: 6 })

it.each([
  (list: DnsRecord[]) => JSON.stringify(list),
  (list: DnsRecord[]) => `${JSON.stringify(list, null, 2)}\n`,
  (list: DnsRecord[]) => JSON.stringify(list, null, '\t').replaceAll('\n', '\r\n'),
  (list: DnsRecord[]) =>
    list.length === 0 ? '' : `[\n${list.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`,
])('writes any records into a JSON file and an unchanged list byte for byte', (print) => {
  fc.assert(
    fc.property(records, records, (before, after) => {
      const text = print(before)
      const edited = writeRecordsFile(text, '/r.json', after)
      expect(readRecordsFile(edited, '/r.json')).toEqual(after)
      expect(text === '' ? '' : writeRecordsFile(text, '/r.json', before)).toBe(text)
    }),
    { numRuns: 200 },
  )
})

it('any change of settings is read back as it was meant, and leaves unnamed settings unnamed', () => {
  const server = fc.constantFrom('1.1.1.1', '9.9.9.9', '2606:4700::1111', 'https://dns.test/q')
  const domain = fc.constantFrom('a.test', 'b.test', 'corp.example', 'no')
  const settings = fc.record(
    {
      magicDns: fc.boolean(),
      baseDomain: domain,
      overrideLocalDns: fc.boolean(),
      global: fc.array(server, { maxLength: 3 }),
      split: fc.uniqueArray(
        fc.record({ domain, servers: fc.array(server, { maxLength: 2 }) }, { noNullPrototype: true }),
        {
          selector: (one) => one.domain,
        },
      ),
      searchDomains: fc.array(domain, { maxLength: 3 }),
      records,
    },
    { noNullPrototype: true },
  )
  const bySplit = (of: DnsSettings) => ({ ...of, split: of.split.toSorted((a, b) => a.domain.localeCompare(b.domain)) })
  fc.assert(
    fc.property(fc.array(settings, { minLength: 1, maxLength: 3 }), (steps) => {
      let text = '# top\ndns:\n  # names\n  base_domain: x.test\nlog: { level: info }\n'
      for (const next of steps) {
        text = writeDns(text, read(text).settings, next)
        expect(bySplit(read(text).settings)).toEqual(bySplit(next))
        expect(text).toContain('# names')
      }
    }),
    { numRuns: 25 },
  )
})
