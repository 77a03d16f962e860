import { expect, it } from 'vitest'
import { labelsThatFit } from './labels.ts'

it('labels that would overlap earlier ones are omitted', () => {
  const label = (key: string, x: number, y: number, text = 'West House 1') => ({ key, x, y, text })
  expect([
    ...labelsThatFit([
      label('first', 0, 0),
      label('on it', 40, 5),
      label('beside it', 100, 0),
      label('below it', 0, 16),
      label('short and beside it', 60, 0, '3'),
    ]),
  ]).toEqual(['first', 'beside it', 'below it'])
})
