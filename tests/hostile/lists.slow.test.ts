import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ansibleInventory, hostsFile, sshConfig } from '@/domain/machine-files'
import { writeCalendar } from '@/domain/expiry/calendar'
import { expiryEntries } from '@/domain/expiry/entries'
import type { Node } from '@shared/api/resources'
import { posixCommand } from '@shared/command/words'
import { sshCommand, sshHostOf } from '@shared/command/ssh-command'
import { csvText } from '@shared/csv'
import { fqdnOf, hostPage } from '@shared/net-address'
import { instantOf } from '@shared/time'
import { machinesCsv } from '@main/headless/headless-checks'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { isIP } from 'node:net'
import Papa from 'papaparse'
import { afterAll, expect, test } from 'vitest'
import { needs } from '../../scripts/lib/needs.mjs'
import { hostileTexts } from './hostile-values'
import { readHostileLists } from './read-lists'
import { ansibleReads, checkScript, hasReaders, iniReads, sshSettings, wordsOf } from './real-readers'

const lists = readHostileLists()
const { nodes } = lists
const folder = mkdtempSync(join(tmpdir(), 'mesh-hostile-'))
const lacking = !hasReaders()
const fqdn = (node: Pick<Node, 'givenName'>) => fqdnOf(node, 'mesh.example.com')
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

afterAll(() => {
  rmSync(folder, { recursive: true })
})

function fileWith(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** Returns every text anywhere in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('every value of every list is valid, or a name of one visible line, and omissions are reported', () => {
  expect(nodes.length).toBeGreaterThan(3000)
  for (const node of nodes) {
    for (const address of node.ipAddresses) expect(isIP(address), address).not.toBe(0)
    for (const prefix of [...node.approvedRoutes, ...node.availableRoutes, ...node.subnetRoutes]) {
      const [address = '', bits = ''] = prefix.split('/')
      expect(isIP(address)).not.toBe(0)
      expect(Number(bits)).toBeLessThanOrEqual(isIP(address) === 4 ? 32 : 128)
    }
    for (const tag of node.tags) expect(tag).toMatch(/^tag:\S+$/)
    for (const name of [node.machineKey, node.nodeKey, node.discoKey, node.givenName])
      expect(name).toMatch(/^[\w:.*-]*$/)
  }
  for (const text of textsIn(lists)) expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
  const kinds = new Set(lists.problems.map(({ kind }) => kind))
  for (const kind of [
    'badId',
    'badAddress',
    'badPrefix',
    'badName',
    'badTag',
    'badKey',
    'badTime',
    'badOwner',
  ] as const)
    expect(kinds).toContain(kind)
})

test.skipIf(lacking)(`every SSH command is "ssh" and one address or name: ${needs.readers}`, () => {
  const login = { user: '', port: 22 }
  const commands = nodes.flatMap((node) => [sshCommand(node, null, login), sshCommand(node, fqdn(node), login)])
  const script = commands.filter((command) => command !== undefined).join('\n')
  checkScript(script)
  const all = wordsOf('ssh', script)
  expect(all.length).toBeGreaterThan(3000)
  for (const [host = '', ...more] of all) {
    expect(more).toEqual([])
    expect(isIP(host) !== 0 || LABEL.test(host.split('.')[0] ?? '')).toBe(true)
  }
  expect(existsSync('pwned')).toBe(false)
})

test.skipIf(lacking)(`a word reaches the program unchanged, whatever it holds: ${needs.readers}`, () => {
  const word = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...hostileTexts))
  const lines: (readonly string[])[] = []
  fc.assert(
    fc.property(
      fc.array(
        word.map((text) => text.replaceAll('\0', '')),
        { minLength: 1 },
      ),
      (words) => void lines.push(words),
    ),
    { numRuns: 500 },
  )
  const script = lines.map((words) => posixCommand('tailscale', words)).join('\n')
  checkScript(script)
  expect(wordsOf('tailscale', script)).toEqual(lines)
})

test.skipIf(lacking)(`the SSH configuration sets host names and nothing else: ${needs.readers}`, () => {
  const file = fileWith(
    'config',
    sshConfig(nodes, () => null),
  )
  const { hostname: _hostname, ...before } = Object.fromEntries(sshSettings('/dev/null', 'laptop'))
  const hosts = new Set([...sshConfig(nodes, () => null).matchAll(/^Host (.*)$/gm)].map(([, names = '']) => names))
  expect(hosts.size).toBeGreaterThan(0)
  for (const host of [...hosts, 'bank.example.com', 'unknown'].slice(0, 300)) {
    const settings = sshSettings(file, host)
    const { hostname = '', ...others } = Object.fromEntries(settings)
    expect(isIP(hostname) !== 0 || !hosts.has(host), host).toBe(true)
    expect({ ...others, host: '' }).toEqual({ ...before, host: '' })
  }
})

test('the hosts file has an address and names of one label on every line', () => {
  for (const line of hostsFile(nodes, fqdn).trimEnd().split('\n')) {
    const [address = '', names = ''] = line.split('\t')
    expect(isIP(address)).not.toBe(0)
    for (const name of names.split(' ')) expect(name.replace(/\.mesh\.example\.com$/, '')).toMatch(LABEL)
  }
})

test.skipIf(lacking)(`Ansible and an INI parser find hosts with an address, and groups: ${needs.readers}`, () => {
  const text = ansibleInventory(nodes)
  const { hosts, groups } = ansibleReads(fileWith('inventory.ini', text))
  expect(Object.keys(hosts).length).toBeGreaterThan(0)
  for (const [host, facts] of Object.entries(hosts)) {
    // Machines of one name are told apart by a number.
    expect(host.replace(/_\d+$/, '')).toMatch(LABEL)
    expect(Object.keys(facts)).toEqual(['ansible_host'])
    expect(isIP(String(facts['ansible_host']))).not.toBe(0)
  }
  for (const group of Object.keys(groups)) expect(group).toMatch(/^(all|ungrouped|(tag|user)_\w*)$/)
  for (const [section, entries] of Object.entries(iniReads(text))) {
    expect(section).toMatch(/^(before|(tag|user)_\w*)$/)
    for (const [name, value] of entries) expect(`${name}=${value ?? ''}`).toMatch(/^[\w-]+( ansible_host=[\w.:]+|=)$/)
  }
})

test('a spreadsheet finds no formula in a table, whether it splits at comma, semicolon or tab', () => {
  const fields = ([] as unknown[]).concat(lists.nodes, lists.users, lists.preAuthKeys, lists.apiKeys).map(textsIn)
  const width = Math.max(...fields.map(({ length }) => length))
  const table = csvText(
    Array.from({ length: width }, (_, index) => `column ${index}`),
    fields,
  )
  const cells = [machinesCsv(nodes), table].flatMap((text) =>
    [',', ';', '\t'].flatMap((delimiter) => Papa.parse<string[]>(text, { delimiter }).data.flat()),
  )
  expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
})

test('a calendar has one event for each entry, and nothing else', () => {
  const entries = expiryEntries(lists).flatMap(({ key, label, owner, at }) => {
    const instant = at === null ? null : instantOf(at)
    return instant === null ? [] : [{ uid: key, at: instant, summary: label, description: owner }]
  })
  expect(entries.length).toBeGreaterThan(3000)
  const calendar = new ICAL.Component(ICAL.parse(writeCalendar(entries, 0, 7)))
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(entries.length)
  for (const [index, event] of events.entries()) {
    expect(event.getFirstPropertyValue('summary')).toBe(entries[index]?.summary)
    expect(
      event
        .getAllProperties()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['description', 'dtstamp', 'dtstart', 'summary', 'transp', 'uid'])
  }
})

test('the page of a machine is at its own host, by http, on the default port', () => {
  for (const node of nodes) {
    const host = sshHostOf(node, fqdn(node))
    if (!host) continue
    const { protocol, hostname, port, pathname, username, search } = new URL(hostPage(host))
    expect([protocol, port, pathname, username, search]).toEqual(['http:', '', '/', '', ''])
    expect(isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || hostname.endsWith('.mesh.example.com')).toBe(true)
  }
})
