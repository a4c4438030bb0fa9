import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import icon from '../../../resources/icon.svg?raw'
import { BrandMark } from './brand-mark'

test('the mark on screen matches the app icon', () => {
  const { container } = render(<BrandMark size={32} />)
  const drawn = container.querySelector('svg')
  const parts = (svg: Element | null) =>
    [...(svg?.querySelectorAll('rect, path, circle') ?? [])].map((part) =>
      ['d', 'cx', 'cy', 'r', 'width', 'rx', 'stroke-width', 'fill', 'stroke'].map((name) => part.getAttribute(name)),
    )
  const file = document.createElement('div')
  file.innerHTML = icon
  expect(parts(drawn)).toEqual(parts(file.querySelector('svg')))
  expect(parts(drawn)).toHaveLength(9)
})
