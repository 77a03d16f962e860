import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ClusterDisc, MarkerDisc } from './marker-disc.tsx'

const textOf = (disc: ReactNode) => render(<svg>{disc}</svg>).container.textContent

test('a number of cameras is not mistaken for a battery level', () => {
  expect(textOf(<ClusterDisc count={3} severity={null} />)).toBe('×3')
  expect(textOf(<MarkerDisc battery={3} severity={null} />)).toBe('3')
})
