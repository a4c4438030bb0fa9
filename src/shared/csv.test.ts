import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, readCsv } from './csv'

const field = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '"', ',', ';', '\n', '\r\n', 'a', ' '),
    maxLength: 6,
  }),
)

test('what was written is read again, whatever it is', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 2, max: 4 })
        .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { maxLength: 5 })),
      (rows) => {
        const kept = rows.filter((row) => row.some((one) => one.trim() !== ''))
        const width = rows[0]?.length ?? 2
        const header = Array.from({ length: width }, (_, index) => `column ${index}`)
        expect(readCsv(csvText(header, rows)).map(({ fields }) => fields)).toEqual([header, ...kept])
      },
    ),
    { numRuns: 500 },
  )
})

test('nothing begins as a formula', () => {
  fc.assert(
    fc.property(field, (text) => {
      const [, record] = readCsvRaw(csvText(['a', 'b'], [[text, 'x']]))
      expect(record ?? '').not.toMatch(/^"?[=+\-@\t\r]/)
    }),
  )
})

/** Lines of a file as they are, without reading quotes. */
function readCsvRaw(text: string): string[] {
  return text.split('\r\n')
}

test('lines are those of the file: quoted line ends count, empty lines too', () => {
  const text = 'name;note\n\n"a";"two\nlines"\nb;c\n'
  expect(readCsv(`\uFEFF${text}`)).toEqual([
    { line: 1, fields: ['name', 'note'] },
    { line: 3, fields: ['a', 'two\nlines'] },
    { line: 5, fields: ['b', 'c'] },
  ])
})
