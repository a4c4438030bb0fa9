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

const INCOMPLETE = expect.objectContaining({ details: [expect.objectContaining({ key: 'backupDump' })] })
const FOREIGN = expect.objectContaining({ message: 'The dump of the database holds more than tables' })

it('refuses every dump that was cut off before its end, and output that is not a dump', () => {
  const end = DUMP.lastIndexOf(' complete') + ' complete'.length
  for (let size = 0; size <= end; size += 3) expect(() => read(DUMP.slice(0, size), 64)).toThrow(INCOMPLETE)
  expect(() => read(DUMP.replace('-- PostgreSQL database dump\n', ''))).toThrow(INCOMPLETE)
  expect(() => read(DUMP.replaceAll('public.nodes', 'public.others'))).toThrow(INCOMPLETE)
})

/** Returns the dump with these lines before its first table. */
const withLines = (lines: string) => DUMP.replace('CREATE TABLE', () => `${lines}\n\nCREATE TABLE`)

it.each([
  String.raw`SET client_encoding = 'UTF8';`,
  String.raw`SELECT pg_catalog.set_config('search_path', '', false);`,
  String.raw`SELECT pg_catalog.setval('public.users_id_seq', 3, true);`,
  `CREATE SEQUENCE public.users_id_seq\n    START WITH 1\n    INCREMENT BY 1\n    CACHE 1;`,
  `ALTER SEQUENCE public.users_id_seq OWNED BY public.users.id;`,
  `ALTER TABLE ONLY public.users ALTER COLUMN id SET DEFAULT nextval('public.users_id_seq'::regclass);`,
  `ALTER TABLE ONLY public.users\n    ADD CONSTRAINT fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;`,
  `CREATE UNIQUE INDEX i ON public.users USING btree (name, provider) WHERE (provider IS NOT NULL);`,
  `CREATE TABLE public.routes (\n    prefix text DEFAULT '; it''s (one'::text NOT NULL,\n    created_at timestamp with time zone DEFAULT now(),\n    name character varying(255)\n);`,
  `-- Name: users; Type: TABLE; Schema: public; Owner: -`,
])('accepts %j, as pg_dump writes it', (lines) => {
  expect(read(withLines(lines))).toEqual({ users: 2, machines: 0 })
})

it.each([
  String.raw`\! touch /tmp/owned`,
  String.raw`\i /etc/passwd`,
  String.raw`\copy public.users to program 'id'`,
  String.raw`\o |id`,
  String.raw`\restrict key \! id`,
  String.raw`CREATE TABLE public.x (id bigint); \! id`,
  `CREATE TABLE public.x (id bigint) \\! id\n;`,
  `COPY public.users FROM PROGRAM 'id';`,
  `COPY public.users (id) FROM PROGRAM 'id';`,
  `COPY public.users (id) TO PROGRAM 'id';`,
  `COPY public.users (id) FROM '/etc/passwd';`,
  `COPY (SELECT 1) TO PROGRAM 'id';`,
  // psql and the reader must agree on where rows begin: inside brackets, strings and comments they do not.
  `CREATE TABLE public.x (;\nCOPY public.users (id) FROM stdin;\n\\! id\n\\.`,
  `CREATE TABLE public.x (id text DEFAULT '\nCOPY public.users (id) FROM stdin;\n\\! id\n\\.`,
  `/*\nCOPY public.users (id) FROM stdin;\n*/ \\! id\n\\.`,
  `CREATE TABLE public.x (a text DEFAULT $$\nCOPY public.users (id) FROM stdin;\n$$);`,
  `COPY public.users (id) FROM stdin;\n1\n\\.\r\n\\! id\n\\.`,
  `COPY public.users (id) FROM stdin;\n1\0\n\\.`,
  `-- a\r\\! id`,
  `SET client_encoding = 'SJIS';`,
  `SET standard_conforming_strings = off;`,
  `SET session_authorization = 'postgres';`,
  `SET search_path = evil;`,
  `CREATE FUNCTION public.f() RETURNS void LANGUAGE c AS 'x', 'y';`,
  `CREATE TRIGGER t BEFORE INSERT ON public.users EXECUTE FUNCTION f();`,
  `CREATE EXTENSION plpython3u;`,
  `CREATE EXTENSION IF NOT EXISTS plpython3u WITH SCHEMA pg_catalog;`,
  `DO 'begin perform 1; end';`,
  `ALTER SYSTEM SET archive_command = 'id';`,
  `ALTER ROLE me SUPERUSER;`,
  `CREATE VIEW public.v AS SELECT 1;`,
  `SELECT pg_catalog.lo_export(1, '/etc/cron.d/x');`,
  `SELECT pg_catalog.setval('public.x', 1, true), pg_catalog.pg_read_file('/etc/passwd');`,
  `CREATE TABLE public.x (a text DEFAULT pg_catalog.pg_read_file('/etc/passwd'));`,
  `CREATE TABLE public.x (a text DEFAULT pg_read_file ('/etc/passwd'));`,
  `CREATE TABLE public.x (a text DEFAULT "pg_read_file"('/etc/passwd'));`,
  `CREATE INDEX i ON public.users USING btree (lo_export(1, '/x'));`,
  `CREATE TABLE public.x ("a'" integer DEFAULT pg_sleep(10), "b'" integer);`,
  `ALTER TABLE ONLY public.users ADD CONSTRAINT c CHECK (pg_sleep(9) IS NULL);`,
  `CREATE TABLE public.x (a text DEFAULT :'HOST');`,
  `CREATE TABLE public.x (a text DEFAULT :DBNAME);`,
  `CREATE TABLE public.x (é text);`,
])('refuses %j, which psql would run', (lines) => {
  for (const size of [5, 100_000]) expect(() => read(withLines(lines), size)).toThrow(FOREIGN)
})

it('refuses a statement that is too long for one of Headscale’s', () => {
  for (const column of ['a text,', 'a text,\n'])
    expect(() => read(withLines(`CREATE TABLE public.x (${column.repeat(20_000)}b text);`))).toThrow(FOREIGN)
})

it('keeps what only looks like a command inside rows', () => {
  const rows = DUMP.replace('1\tann', () => '1\t\\\\! id; $(id) COPY x FROM PROGRAM é')
  expect(read(rows)).toEqual({ users: 2, machines: 0 })
})
