import { expect, it } from 'vitest'
import { goQuote, goQuoteCharacter, goTrim } from './go-quote'

// The recorded answers of Headscale 0.26.1, 0.28.0, 0.29.2 and the 0.30 line.
it.each([
  ['abc', '"abc"'],
  ['$', '"$"'],
  ['\u008b\u009e\u000e', String.raw`"\u008b\u009e\x0e"`],
  ['\u{ee0e6}=C', String.raw`"\U000ee0e6=C"`],
  ['.C#Õ\u{bf57b}£', String.raw`".C#Õ\U000bf57b£"`],
  ['a"b\\c\n', String.raw`"a\"b\\c\n"`],
])('%j in double quotes', (text, quoted) => expect(goQuote(text)).toBe(quoted))

it.each([
  ['î', "'î'"],
  ['Å', "'Å'"],
  ['\u{1f3fb}', "'\u{1f3fb}'"],
  ['\ufeff', String.raw`'\ufeff'`],
  ["'", String.raw`'\''`],
  ['"', `'"'`],
])('%j in single quotes', (character, quoted) => expect(goQuoteCharacter(character)).toBe(quoted))

it.each([
  [' \t\u0085\u00a0a b\u0085\u3000\n', 'a b'],
  ['\ufeffa\ufeff', '\ufeffa\ufeff'],
  [' \u0085 ', ''],
  ['', ''],
])('%j without blanks around it', (text, trimmed) => expect(goTrim(text)).toBe(trimmed))
