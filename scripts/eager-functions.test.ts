import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { compiledAtOnce } from './lib/eager-functions.mjs'

function transformed(code: string): string {
  return compiledAtOnce(code, parseAst(code) as unknown as Parameters<typeof compiledAtOnce>[1])
}

/** What a program exports as default, run from a data URL. */
async function run(code: string): Promise<unknown> {
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: unknown
  }
  return module.default
}

const programs: Record<string, string> = {
  'a function that is called before its place': `const a = twice(2); function twice(n) { return n * 2 } export default a`,
  'functions that call each other': `export default even(10); function even(n) { return n === 0 || odd(n - 1) } function odd(n) { return n !== 0 && even(n - 1) }`,
  'the last of two functions of a name': `export default (() => { return which(); function which() { return 1 } function which() { return 2 } })()`,
  'a function in a function, hidden by nothing': `function outer(n) { return inner() + n; function inner() { return n + 1 } } export default outer(1)`,
  'a function named like a parameter': `function outer(inner) { return inner(); function inner() { return 3 } } export default outer(() => 4)`,
  'a function that is replaced': `function a() { return 1 } a = () => 2; export default a()`,
  'names of functions': `const b = () => {}; const c = function () {}; const d = { e: () => {} }; function f() {} export default [b, c, d.e, f].map((g) => g.name)`,
  generators: `function* g() { yield 1; yield 2 } export default [...g()]`,
  'asynchronous functions': `async function a() { return 1 } export default await a() + await (async () => 2)()`,
  'methods, getters and setters': `const o = { a() { return 1 }, get b() { return 2 }, set c(v) { this.d = v }, async e() {}, ['f']() { return 3 }, g: () => 4 }; o.c = o.g(); export default [o.a(), o.b, o.d, o.f()]`,
  classes: `class A { #x = () => 5; constructor(y) { this.y = y } static z() { return 6 } get x() { return this.#x() } } export default [new A(7).x, new A(7).y, A.z()]`,
  'functions in blocks': `function a() { if (true) { function b() { return 8 } return b() } } export default a()`,
  'an arrow that gives an object': `const a = (n = () => 1) => ({ n: n() }); export default a().n`,
  'text that is not ASCII before a function': `const a = '…ä😀'; const b = () => a; export default b() + c(); function c() { return 'ü' }`,
  'this of an arrow': `function A() { this.a = 9; this.b = () => this.a } export default new A().b()`,
}

describe('functions compiled at once', () => {
  test.each(Object.entries(programs))('%s', async (_, code) => {
    const changed = transformed(code)
    expect(changed).not.toBe(code)
    expect(await run(changed)).toEqual(await run(code))
  })

  test('every function but methods and those in blocks stands in parentheses', () => {
    expect(transformed('"x";import a from "a";function b(c){return()=>c}let d=function(){};')).toBe(
      '"x";import a from "a";;var b=(function (c){return(()=>c)});;let d=(function(){});',
    )
    const untouched = 'class A{b(){}get c(){return 1}}if(A){function d(){}}'
    expect(transformed(untouched)).toBe(untouched)
  })
})
