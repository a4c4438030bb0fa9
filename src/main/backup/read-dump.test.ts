import { expect, it } from 'vitest'
import { createDumpReader } from './read-dump'

const DUMP = String.raw`--
-- PostgreSQL database dump
--

\restrict key

CREATE TABLE public.users (id bigint);

COPY public.users (id, name) FROM stdin;
1	ann
2	-- PostgreSQL database dump complete
\.

COPY public.nodes (id, "weird") FROM stdin;
\.

--
-- PostgreSQL database dump complete
--

`

function read(text: string, size = text.length) {
  const reader = createDumpReader()
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) reader.write(bytes.subarray(at, at + size))
  return reader.end()
}

it('counts the rows of a whole dump, in parts of any size', () => {
  for (const size of [1, 7, 100, 10_000]) expect(read(DUMP, size)).toEqual({ users: 2, machines: 0 })
})

it('refuses every dump that was cut off before its end, and output that is not a dump', () => {
  const end = DUMP.lastIndexOf(' complete') + ' complete'.length
  for (let size = 0; size <= end; size += 3) expect(() => read(DUMP.slice(0, size), 64)).toThrow('not complete')
  expect(() => read(DUMP.replace('-- PostgreSQL database dump\n', ''))).toThrow('not complete')
  expect(() => read(DUMP.replaceAll('public.nodes', 'public.others'))).toThrow('not complete')
})
