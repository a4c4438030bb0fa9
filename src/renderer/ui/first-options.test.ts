import { expect, test } from 'vitest'
import { firstOptions, OPTIONS_DRAWN } from './options'

const label = (option: string) => option
const many = Array.from({ length: 50_000 }, (_, at) => `name-${at}`)

test('lists the first options, and finds any by a part of its label', () => {
  expect(firstOptions(many, { inputValue: '', getOptionLabel: label })).toEqual(many.slice(0, OPTIONS_DRAWN))
  expect(firstOptions(many, { inputValue: 'name', getOptionLabel: label })).toHaveLength(OPTIONS_DRAWN)
  expect(firstOptions(many, { inputValue: 'E-49999', getOptionLabel: label })).toEqual(['name-49999'])
})

test('ignores case and accents', () => {
  const search = (inputValue: string) => firstOptions(['Zoë', 'Jürgen'], { inputValue, getOptionLabel: label })
  expect(search('zoe')).toEqual(['Zoë'])
  expect(search('JÜRG')).toEqual(['Jürgen'])
})
