import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import type { Ridge } from './hour-ridges.ts'
import { RidgeLine } from './ridge-line.tsx'

const group = functionalGroups[0]
const ridge = (rate: number): Ridge => ({
  group,
  known: true,
  hours: [
    { hour: 7, rate: 0 },
    { hour: 8, rate },
  ],
  peak: rate > 0 ? { hour: 8, rate } : null,
})
const drawn = (rate: number, most: number) =>
  render(
    <svg>
      <RidgeLine ridge={ridge(rate)} xOf={(index) => index * 10} height={40} most={most} width={100} colour="green" />
    </svg>,
  ).container
const peakOf = (box: HTMLElement) => -Number(box.querySelector('circle')?.getAttribute('cy'))

test('one wasp is drawn much lower than 350 bumblebees, but visible', () => {
  expect(peakOf(drawn(350, 350))).toBe(40)
  expect(peakOf(drawn(1, 350))).toBeGreaterThan(1)
  expect(peakOf(drawn(1, 350))).toBeLessThan(4)
})

test('"none seen" is placed clearly above the base line', () => {
  const box = drawn(0, 350)
  expect(box.querySelector('text')?.textContent).toBe('none seen')
  expect(Number(box.querySelector('text')?.getAttribute('y'))).toBeLessThanOrEqual(-5)
})
