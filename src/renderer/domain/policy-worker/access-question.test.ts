import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccessQuestion, parseQuestion, questionText } from './access-question'
import { questionKinds, type Phrasing } from './question-forms'

/** Realistic names, and words of the questions themselves, which may be names too. */
const name = fc.oneof(
  fc.constantFrom('maria', 'maria@example.com', 'tag:ci', 'group:dev', 'db-vienna', '10.0.0.0/8', 'fd7a:115c:a1e0::1'),
  fc.constantFrom('autogroup:internet', 'tag:22', 'fd7a::/48', '100.64.0.1', 'Größe', 'a.b_c', 'tag:a:80'),
  fc.constantFrom('can', 'reach', 'who', 'what', 'kann', 'wer', 'was', 'erreicht', 'erreichen', 'reaches', 'does'),
  fc.constantFrom('on', 'auf', 'over', 'über', 'port', 'tcp', '443', 'to', 'nach', 'SOURCE', 'DESTINATION'),
  fc.stringMatching(/^[a-z0-9@:._-]{1,12}$/),
)
const ports = fc.constantFrom('', '22', '80,443', '8000-8100', '*', '22,80-90')
const protocol = fc.constantFrom('', 'tcp', 'udp', 'icmp', 'ipv6-icmp', 'sctp', 'esp', '99')
const question = fc
  .record({ kind: fc.constantFrom(...questionKinds), source: name, destination: name, ports, protocol })
  .map((one): AccessQuestion => ({
    ...one,
    source: one.kind === 'who' ? '' : one.source,
    destination: one.kind === 'what' ? '' : one.destination,
  }))

/** Returns the possible readings of a question. */
function understood(text: string): AccessQuestion[] {
  const parts = parseQuestion(text)
  if (parts.problem !== undefined) return []
  const { kind, source, destinations, portText, protocol: over } = parts
  if (destinations.length === 0) return [{ kind, source, destination: '', ports: portText, protocol: over }]
  return destinations.map((reading) => ({
    kind,
    source,
    destination: reading.name,
    ports: portText || reading.portText,
    protocol: over,
  }))
}

describe('a question', () => {
  it.each(['en', 'de'] as const)('in words (%s) is parsed as intended, whatever the names', (phrasing) => {
    fc.assert(
      fc.property(question, (asked) => {
        expect(understood(questionText(asked, phrasing))[0]).toEqual(asked)
      }),
      { numRuns: 3000, seed: 14 },
    )
  })

  it('with an arrow is parsed as intended in one of its readings', () => {
    const between = question.filter(({ kind, source, destination }) => {
      const words = [source, destination]
      // The arrow form does not cover names that are words of it or that end like ports or protocols; such questions are asked in words.
      return kind === 'can' && !words.some((each) => /^(?:to|nach)$|\/\D/.test(each))
    })
    fc.assert(
      fc.property(between, (asked) => {
        expect(understood(questionText(asked, 'arrow'))).toContainEqual(asked)
      }),
      { numRuns: 3000, seed: 14 },
    )
  })

  const can = { kind: 'can', source: 'maria', destination: 'db-vienna', ports: '5432', protocol: '' } as const
  it.each<[string, AccessQuestion, Phrasing]>([
    ['can maria reach db-vienna on 5432?', can, 'en'],
    ['kann maria db-vienna auf 5432 erreichen?', can, 'de'],
    ['who can reach db-vienna on 22?', { ...can, kind: 'who', source: '', ports: '22' }, 'en'],
    ['wer erreicht db-vienna auf 22?', { ...can, kind: 'who', source: '', ports: '22' }, 'de'],
    ['what can tag:ci reach?', { ...can, kind: 'what', source: 'tag:ci', destination: '', ports: '' }, 'en'],
    ['was erreicht tag:ci?', { ...can, kind: 'what', source: 'tag:ci', destination: '', ports: '' }, 'de'],
    ['maria → db-vienna:5432 tcp', { ...can, protocol: 'tcp' }, 'arrow'],
  ])('“%s” is what is written', (text, asked, phrasing) => {
    expect(questionText(asked, phrasing)).toBe(text)
  })

  it('accepts other phrasings', () => {
    const same = [
      'Can maria reach db-vienna:5432',
      'does maria reach db-vienna on port 5432 ?',
      'can maria reach db-vienna on ports 5432',
      'kann maria db-vienna:5432 erreichen?',
      'Erreicht maria db-vienna auf Port 5432?',
      'kann maria db-vienna auf 5432',
      'maria -> db-vienna : 5432',
      'maria nach db-vienna:5432',
    ]
    for (const text of same) expect(understood(text), text).toContainEqual(can)
    for (const text of ['can maria reach db-vienna on tcp 5432', 'kann maria db-vienna auf 5432/tcp erreichen'])
      expect(understood(text), text).toContainEqual({ ...can, protocol: 'tcp' })
    for (const text of ['who reaches db-vienna:22', 'wer kann db-vienna:22 erreichen?', 'who can reach db-vienna:22?'])
      expect(understood(text), text).toContainEqual({ ...can, kind: 'who', source: '', ports: '22' })
    for (const text of ['what does tag:ci reach', 'was kann tag:ci erreichen?'])
      expect(understood(text)[0], text).toMatchObject({ kind: 'what', source: 'tag:ci' })
  })

  it.each([
    ["why can't maria reach db-vienna on 5432?", 'en'],
    ['Why can’t maria reach db-vienna:5432', 'en'],
    ['why cannot maria reach db-vienna:5432?', 'en'],
    ['why can maria not reach db-vienna on 5432?', 'en'],
    ["why doesn't maria reach db-vienna:5432", 'en'],
    ['warum kann maria db-vienna:5432 nicht erreichen?', 'de'],
    ['Warum kann maria db-vienna auf 5432 nicht erreichen', 'de'],
    ['warum erreicht maria db-vienna:5432 nicht?', 'de'],
    ['maria db-vienna:5432', 'arrow'],
    ['maria db-vienna 5432', 'arrow'],
  ])('“%s” asks the same as “can maria reach db-vienna on 5432?”', (text, phrasing) => {
    expect(understood(text)).toContainEqual(can)
    expect(parseQuestion(text)).toMatchObject({ phrasing })
  })

  it.each([
    'may maria reach db-vienna on port 5432?',
    'May maria reach the db-vienna on 5432',
    'can the maria access the db-vienna on 5432',
    'can maria connect to db-vienna on 5432?',
    'is maria allowed to reach the db-vienna on 5432?',
    'does maria have access to db-vienna on 5432',
    'darf maria db-vienna auf 5432 erreichen?',
    'Darf maria die db-vienna auf Port 5432 erreichen?',
    'darf maria auf db-vienna auf 5432 zugreifen?',
    'hat maria Zugriff auf die db-vienna auf 5432?',
  ])('“%s” is understood as ordinary wording', (text) => {
    expect(understood(text)).toContainEqual(can)
  })

  it('takes the machine of a person by the name that systems give it', () => {
    expect(understood("may alice's laptop reach the database on port 5432?")).toContainEqual({
      ...can,
      source: 'alices-laptop',
      destination: 'database',
    })
    for (const text of ['who has access to the db-vienna?', 'wer darf auf die db-vienna zugreifen?'])
      expect(understood(text), text).toContainEqual({ ...can, kind: 'who', source: '', ports: '' })
    for (const text of ['what may maria reach', 'was darf maria erreichen?'])
      expect(understood(text)[0], text).toMatchObject({ kind: 'what', source: 'maria' })
  })

  it.each([
    'can maria ssh db-vienna',
    'can maria ssh into db-vienna?',
    "why can't maria ssh to db-vienna?",
    'kann maria db-vienna per SSH erreichen?',
    'warum kann maria db-vienna per ssh nicht erreichen?',
    'kann maria per ssh auf db-vienna zugreifen?',
  ])('“%s” asks about TCP port 22', (text) => {
    expect(understood(text)).toContainEqual({ ...can, ports: '22', protocol: 'tcp' })
  })

  it('of two names asks about every port, or about the ports after them', () => {
    expect(understood('maria db-vienna')).toEqual([{ ...can, ports: '' }])
    expect(understood('maria db-vienna tcp 443')).toEqual([{ ...can, ports: '443', protocol: 'tcp' }])
    expect(understood('maria db-vienna:443')).toContainEqual({ ...can, ports: '443' })
  })

  it('reports an invalid question', () => {
    for (const text of ['', 'laptop', '-> db', 'laptop ->', 'a to', 'who can reach', 'can a reach', 'was erreicht'])
      expect(parseQuestion(text), text).toEqual({ problem: 'form' })
    expect(parseQuestion('can a reach b on 99999')).toEqual({ problem: 'port', text: '99999' })
    expect(parseQuestion('kann a b auf ssh erreichen?')).toEqual({ problem: 'port', text: 'ssh' })
  })
})
