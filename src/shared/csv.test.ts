import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvText, readCsv } from './csv'

const field = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '"', ',', ';', '\n', '\r\n', 'a', ' '),
    maxLength: 6,
  }),
)

test('reads back every text it wrote', () => {
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

/** Returns the cells as three kinds of readers find them, with and without support for quotation marks. */
function cells(text: string): string[] {
  const careless = text.split(/[\r\n]+/).flatMap((line) => line.split(/[;\t]/))
  const careful = [',', ';', '\t'].flatMap((delimiter) => Papa.parse<string[]>(text, { delimiter }).data.flat())
  return [...careful, ...careless.map((cell) => cell.replaceAll('"', ''))]
}

test('no cell begins as a formula, whichever separator the reader uses', () => {
  fc.assert(
    fc.property(field, field, (one, other) => {
      const text = csvText(['a', 'b', 'c'], [[one, other, 'x']])
      for (const cell of cells(text)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
    }),
    { numRuns: 2000 },
  )
})

test.each(['x;=cmd()', 'x\t@SUM(1)', 'x\n=1', 'x;"=1', "x;'=1"])('marks the formula in %j', (text) => {
  expect(csvText(['a'], [[text]])).not.toContain(text)
  expect(readCsv(csvText(['a', 'b'], [[text, 'x']]))[1]?.fields[0]).toBe(text)
})

test('counts file lines, including quoted line ends and empty lines', () => {
  const text = 'name;note\n\n"a";"two\nlines"\nb;c\n'
  expect(readCsv(`\uFEFF${text}`)).toEqual([
    { line: 1, fields: ['name', 'note'] },
    { line: 3, fields: ['a', 'two\nlines'] },
    { line: 5, fields: ['b', 'c'] },
  ])
})
