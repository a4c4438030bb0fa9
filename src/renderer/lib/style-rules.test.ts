import { describe, expect, it } from 'vitest'
import { rulesOf } from './style-rules'

const inClass = (styles: string) => rulesOf('.x', styles)

describe('a style for a browser', () => {
  it('is left as it is when nothing is nested', () => {
    expect(inClass('color:red;content:"a;b";')).toEqual(['.x{color:red;content:"a;b";}'])
  })

  it('has its declarations first, at each level', () => {
    expect(inClass('@media print{&:hover{a:b;}c:d;}display:grid;& > li{e:f;}gap:1px;')).toEqual([
      '.x{display:grid;gap:1px;;@media print{c:d;;&:hover{a:b;}};& > li{e:f;}}',
    ])
  })

  it('keeps braces, semicolons and brackets that are part of a text or an address', () => {
    const text = `content:"}{;\\"";&::after{background:url(data:image/svg+xml;a="{)");b:'{';}`
    expect(inClass(text)).toEqual([`.x{content:"}{;\\"";;&::after{background:url(data:image/svg+xml;a="{)");b:'{';}}`])
  })

  it('takes a pseudo-class without & for the element itself, as Emotion does', () => {
    expect(inClass(':hover{a:b;}& :focus{c:d;}')).toEqual(['.x{;&:hover{a:b;};& :focus{c:d;}}'])
  })

  it('ends a selector this browser does not know before the next block', () => {
    expect(inClass('&::-moz-x{a:b;}&.y{c:d;}')).toEqual(['.x{;&::-moz-x{a:b;};&.y{c:d;}}'])
  })

  it('has what cannot be nested beside it', () => {
    expect(inClass('& p{animation:turn;@keyframes turn{from{a:b;}to{c:d;}}e:f;}')).toEqual([
      '.x{;& p{animation:turn;e:f;}}',
      '@keyframes turn{from{a:b;}to{c:d;}}',
    ])
  })
})

describe('global styles', () => {
  it('are rules of their own, without the semicolons Emotion puts between lists', () => {
    expect(rulesOf('', 'html{a:b;};*,::before{c:d;&::backdrop{e:f;}g:h;};')).toEqual([
      'html{a:b;}',
      '*,::before{c:d;g:h;;&::backdrop{e:f;}}',
    ])
  })

  it('keep the rules within a condition apart', () => {
    expect(rulesOf('', '@media print{a{b:c;};d{e:f;}}')).toEqual(['@media print{a{b:c;}d{e:f;}}'])
  })

  it('keep keyframes and fonts', () => {
    const keyframes = '@keyframes turn{from{a:b;}to{c:d;}}'
    const font = '@font-face{font-family:X;src:url(x.woff2);}'
    expect(rulesOf('', keyframes + font)).toEqual([keyframes, font])
  })
})
