/** Small policies with every section and field; each value and name of them is replaced, doubled and misspelt in turn. */
const bases = [
  '{"acls":[{"action":"accept","proto":"tcp","src":["ann@"],"dst":["100.64.0.1:22"]}]}',
  '{"groups":{"group:a":["ann@"]},"acls":[]}',
  '{"hosts":{"a":"10.0.0.1"},"acls":[]}',
  '{"tagOwners":{"tag:a":["ann@","group:g"]},"groups":{"group:g":["bob@"]}}',
  '{"tagOwners":{"tag:r":["ann@"]},"grants":[{"src":["*"],"dst":["10.0.0.0/8"],"ip":["tcp:22"],"via":["tag:r"]}]}',
  '{"grants":[{"src":["ann@"],"dst":["100.64.0.1"],"app":{"example.com/cap/x":[{"a":["b"]}]}}]}',
  '{"nodeAttrs":[{"target":["*"],"attr":["funnel"],"ipPool":["100.64.1.0/24"]}]}',
  '{"autoApprovers":{"routes":{"10.0.0.0/8":["ann@"]},"exitNode":["ann@"]}}',
  '{"ssh":[{"action":"check","src":["ann@"],"dst":["autogroup:self"],"users":["root"],"checkPeriod":"1h","acceptEnv":["A_*"]}]}',
  '{"acls":[],"tests":[{"src":"ann@","proto":"tcp","accept":["100.64.0.1:22"],"deny":["100.64.0.2:22"]}]}',
  '{"sshTests":[{"src":"ann@","dst":["ann@"],"accept":["root"],"deny":["bob"],"check":["cem"]}]}',
  '{"randomizeClientPort":true,"acls":[]}',
]

type Tree = string | { readonly items: readonly Tree[] } | { readonly members: readonly (readonly [string, Tree])[] }

function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { items: value.map(treeOf) }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return { members: Object.entries(value).map(([key, each]) => [JSON.stringify(key), treeOf(each)] as const) }
}

function print(tree: Tree): string {
  if (typeof tree === 'string') return tree
  if ('items' in tree) return `[${tree.items.map(print).join()}]`
  return `{${tree.members.map(([key, value]) => `${key}:${print(value)}`).join()}}`
}

const values = [
  'null 0 1 -1 6 1.5 1e2 -0 true false "" " " "null" "*" "@" "a:b" [] [null] [0] [[]] [""] ["*"] [true] [{}] {} {"a":1} {"a":null} {"":""}',
  '"\\u0000" "\\ud800" "\\ud83d\\ude00" "é" "a\\\\b" "a\\"b" "ann@\\n" 10000000000000000000000 1.0',
]
  .join(' ')
  .split(' ')
  .reduce<string[]>((list, part) => {
    // The text of one space is split, too.
    if (part === '"' && list.at(-1) === '"') list.splice(-1, 1, '" "')
    else list.push(part)
    return list
  }, [])

const escaped = (raw: string) => raw.replace(/[a-z]/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)

/** Other spellings of a string literal. */
function spellings(raw: string): string[] {
  const inside = raw.slice(1, -1)
  return [
    escaped(raw),
    `"${inside} "`,
    `" ${inside}"`,
    `"${inside.toUpperCase()}"`,
    `"${inside.replace(/[a-z]/, (letter) => letter.toUpperCase())}"`,
    `"${inside.replace(/([a-z])([a-z@])/, '$1_$2')}"`,
    `"${inside.replace(/([a-z])([a-z@])/, '$1-$2')}"`,
    `"\\"${inside}\\""`,
    `"${inside}\\ud800"`,
    `"${inside}\\u0000"`,
    `"${inside}\t"`,
    `"${inside}\\x"`,
    `'${inside}'`,
    inside,
  ]
}

/** Returns the tree with each of its parts replaced in turn by what `others` returns for it. */
function* replaced(tree: Tree): Generator<Tree> {
  for (const value of values) yield value
  if (typeof tree === 'string') {
    if (tree.startsWith('"')) yield* spellings(tree)
    yield { items: [tree] }
    yield { items: [{ items: [tree] }] }
    yield { members: [['"a"', tree]] }
    return
  }
  if ('items' in tree) {
    yield { items: [...tree.items, ...tree.items] }
    yield { items: [tree] }
    for (const extra of ['null', '""', '0', 'true', '[]', '{}']) {
      yield { items: [...tree.items, extra] }
      yield { items: [extra, ...tree.items] }
    }
    for (const [at, item] of tree.items.entries())
      for (const other of replaced(item)) yield { items: tree.items.with(at, other) }
    return
  }
  for (const [at, [key, value]] of tree.members.entries()) {
    for (const other of ['""', 'null', '0', ...spellings(key)]) {
      yield { members: tree.members.with(at, [other, value]) }
      yield { members: [...tree.members, [other, value]] }
    }
    for (const other of ['null', '[]', '{}', '""']) {
      yield { members: [...tree.members, [key, other]] }
      yield { members: [[key, other], ...tree.members] }
      yield { members: [[key.toUpperCase(), other], ...tree.members] }
    }
    yield { members: tree.members.toSpliced(at, 1) }
    yield { members: [...tree.members, ['"#note"', value]] }
    for (const other of replaced(value)) yield { members: tree.members.with(at, [key, other]) }
  }
}

/** Texts that are hardly JSON, and some that are. */
function* texts(text: string): Generator<string> {
  const around = [
    '\ufeff',
    ' ',
    '\t\r\n',
    '\u00a0',
    '\u2028',
    '\f',
    '// a\n',
    '// a',
    '/* a */',
    '/* a',
    '#',
    ',',
    'null',
    '0',
  ]
  for (const one of around) {
    yield one + text
    yield text + one
    yield one
    yield text.replace(':', `:${one}`)
  }
  for (let at = 1; at < text.length; at += 3) yield text.slice(0, at)
  for (const [at, character] of [...text].entries()) {
    if (!'{}[],:'.includes(character)) continue
    yield text.slice(0, at) + text.slice(at + 1)
    yield text.slice(0, at) + character + text.slice(at)
    if ('}]'.includes(character)) yield `${text.slice(0, at)},${text.slice(at)}`
    if (character === ',') yield `${text.slice(0, at)},\r${text.slice(at + 1)}`
  }
  for (const one of [
    'NaN',
    'Infinity',
    'undefined',
    'True',
    '+1',
    '01',
    '.5',
    '1.',
    '0x1',
    '1e',
    '--1',
    '"a',
    '\\u0061',
  ])
    yield text.replace(/"[^"]*"(?=[\]},])/, one)
}

/** Headscale 0.29.2 lists every address of the mesh for this SSH test, until it runs out of memory. */
const ENDLESS = '"sshTests":[{"src":"*",'

/** Larger policies, for changes in two places. */
const largerBases = [
  '{"groups":{"group:a":["ann@","bob@"]},"hosts":{"h":"10.0.0.0/8"},"acls":[{"action":"accept","src":["group:a","h"],"dst":["tag:x:80,443","h:1-100"]}],"tagOwners":{"tag:x":["group:a"]}}',
  '{"acls":[{"#p":"x","action":"accept","proto":"17","src":["autogroup:member"],"dst":["autogroup:internet:*","autogroup:self:22"]}]}',
  '{"autoApprovers":{"routes":{"0.0.0.0/0":["tag:r"],"10.1.0.0/16":["ann@"]},"exitNode":["tag:r"]},"tagOwners":{"tag:r":["tag:q"],"tag:q":[]},"acls":[{"action":"accept","proto":"icmp","src":["*"],"dst":["bob@:*"]}]}',
  '{"grants":[{"src":["ann@","autogroup:tagged"],"dst":["autogroup:internet","10.0.0.0/24"],"ip":["*","tcp:80-90","icmp"]},{"src":["*"],"dst":["*"],"app":{"a.com/b":[{"x":[1,null,{"y":"z"}]}]}}]}',
  '{"ssh":[{"action":"accept","src":["group:a"],"dst":["tag:s"],"users":["autogroup:nonroot","localpart:*@x.y"]},{"action":"check","checkPeriod":"always","src":["ann@"],"dst":["ann@"],"users":["u"]}],"groups":{"group:a":["ann@"]},"tagOwners":{"tag:s":["bob@"]}}',
  '{"tests":[{"src":"ann@","accept":["bob@:22"]},{"src":"cem@","proto":"udp","deny":["ann@:53"]}],"acls":[{"action":"accept","src":["ann@"],"dst":["bob@:22"]}]}',
  '{"nodeAttrs":[{"target":["ann@","tag:x"],"attr":["funnel"]},{"target":["*"],"attr":["a"]}],"tagOwners":{"tag:x":["ann@"]},"randomizeClientPort":false}',
  '{"acls":[{"action":"accept","proto":"tcp","src":["10.0.0.1","fd7a::/48"],"dst":["[fd7a::2]:22","100.64.0.0/10:1-65535","h:*"]}],"hosts":{"h":"192.168.0.0/16"}}',
]

/** Spaces of Go or of JavaScript, and characters that only look like some. */
const spaces = ['\ufeff', '\u0085', '\u200b', '\u3000', '\\u001f']

/** Spells one name or value with a strange space at an end. */
function* spaced(text: string): Generator<string> {
  for (const { index, 0: name } of text.matchAll(/"[^"]+"/g))
    for (const space of spaces)
      for (const other of [`"${space}${name.slice(1)}`, `${name.slice(0, -1)}${space}"`])
        yield text.slice(0, index) + other + text.slice(index + name.length)
}

/** Returns policies that differ in two places from a valid one, drawn with a fixed seed, and all with a strange space at a name. */
export function drawnPolicies(): string[] {
  let state = 48_130
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const drawn = [...bases, ...largerBases].flatMap((base) => {
    const once = [...replaced(treeOf(JSON.parse(base)))]
    return Array.from({ length: 8 }, () => [...replaced(pick(once))]).flatMap((twice) =>
      Array.from({ length: 10 }, () => print(pick(twice))),
    )
  })
  const isEndless = (text: string) => /sshtests/i.test(text) && text.includes('"*"')
  return [...new Set([...drawn, ...largerBases.flatMap((base) => [...spaced(base)])])].filter(
    (text) => !isEndless(text),
  )
}

/** Returns policies that differ in one place from a valid one, in a fixed order, each once. */
export function mutatedPolicies(): string[] {
  const all = bases.flatMap((base) => [base, ...[...replaced(treeOf(JSON.parse(base)))].map(print), ...texts(base)])
  return [...new Set(all)].filter((text) => text !== '' && !text.includes(ENDLESS))
}
