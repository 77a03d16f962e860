import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { healthFixture, lowCompleteness, noScore } from '../testing/health-fixture.ts'
import { Gauge } from './gauge.tsx'
import { gaugeReading } from './gauge-reading.ts'

const show = (changes: Parameters<typeof healthFixture>[0] = {}) => {
  const { container } = render(<Gauge reading={gaugeReading(healthFixture(changes))} />)
  return container
}

describe('a measured score', () => {
  test('is described in one sentence and shown with band and range', () => {
    show()
    expect(
      screen.getByRole('img', {
        name: 'Pollination health 58 of 100, High. Likely between 49 and 67. As usual for this weather (66).',
      }),
    ).toBeDefined()
    expect(screen.getByText('58')).toBeDefined()
    expect(screen.getByText('likely 49–67')).toBeDefined()
    expect(screen.getByText('As usual for this weather (66)')).toBeDefined()
    expect(screen.getAllByText('High')).toHaveLength(2)
  })
  test('has one tick per point and a honey-coloured pointer', () => {
    const gauge = show()
    expect(gauge.querySelectorAll('[class*=ticks] path')).toHaveLength(101)
    expect(gauge.querySelectorAll('[stroke="var(--honey)"]')).toHaveLength(1)
  })
  test('thickens only the arc of its band', () => {
    const thick = [...show().querySelectorAll('path[stroke-width="7"]')]
    expect(thick.map((arc) => arc.getAttribute('stroke'))).toEqual(['var(--b-high)'])
  })
  test('keeps its decimal where rounding would move it into the next band', () => {
    show({ pollination_health: 69.7, band: 'High', range: [60, 78] })
    expect(screen.getByText('69.7')).toBeDefined()
  })
  test('is capped at 100', () => {
    show({ pollination_health: 104, band: 'Very High', range: [98, 100] })
    expect(screen.getByRole('img', { name: /health 100 of 100, Very High/ })).toBeDefined()
  })
})

test('a range of one figure is not shown beside the score', () => {
  show({ pollination_health: 100, band: 'Very High', range: [99.8, 100], expected: null })
  expect(screen.getByRole('img', { name: 'Pollination health 100 of 100, Very High.' })).toBeDefined()
  expect(screen.getAllByText('100')).toHaveLength(1)
  expect(screen.queryByText(/likely/)).toBeNull()
})

describe('the usual score', () => {
  const marks = (gauge: Element) => gauge.querySelectorAll('[class*=expectedMark]')
  test('is marked on the dial and next to its text', () => {
    expect(marks(show())).toHaveLength(1)
    expect(screen.getByText('◇').parentElement?.textContent).toContain('usual')
  })
  test('keeps its decimal at the edge of a band, as the score does', () => {
    show({ expected: 39.7 })
    expect(screen.getByText('Better than usual for this weather (39.7)')).toBeDefined()
  })
  test('is neither marked nor mentioned where it is unknown', () => {
    const gauge = show({ expected: null })
    expect(marks(gauge)).toHaveLength(0)
    expect(
      screen.getByRole('img', { name: 'Pollination health 58 of 100, High. Likely between 49 and 67.' }),
    ).toBeDefined()
  })
})

describe('weak evidence', () => {
  test('shows score, band and range on a grey dial', () => {
    const gauge = show({ evidence: 'weak' })
    expect(screen.getByText('58')).toBeDefined()
    expect(screen.getAllByText('High')).toHaveLength(2)
    expect(screen.getByText('likely 49–67')).toBeDefined()
    expect(gauge.querySelectorAll('[stroke^="var(--b-"]')).toHaveLength(0)
    expect(gauge.querySelector('[stroke="var(--honey)"]')).toBeNull()
  })
  test('is mentioned', () => {
    show({ evidence: 'weak' })
    expect(
      screen.getByRole('img', { name: /Weak evidence: research is not settled on how many visits the crop needs\.$/ }),
    ).toBeDefined()
  })
})

describe('low data completeness', () => {
  test('shows the range instead of a figure, without band, pointer or usual score', () => {
    const gauge = show(lowCompleteness)
    expect(screen.getByText('31–74')).toBeDefined()
    expect(screen.getByText('Low data completeness')).toBeDefined()
    expect(screen.getByText('27 of 100')).toBeDefined()
    expect(screen.queryByText('52')).toBeNull()
    expect(screen.queryByText(/usual for this weather/)).toBeNull()
    expect(gauge.querySelector('[stroke="var(--honey)"]')).toBeNull()
    expect(
      screen.getByRole('img', {
        name: 'Pollination health: between 31 and 74 of 100, with low data completeness, 27 of 100.',
      }),
    ).toBeDefined()
  })
  test('has a grey dial', () => {
    expect(show(lowCompleteness).querySelectorAll('[stroke^="var(--b-"]')).toHaveLength(0)
  })
  test('applies below 40', () => {
    show({ completeness: 40 })
    expect(screen.queryByText('Low data completeness')).toBeNull()
  })
})

describe('no score', () => {
  test.each([
    ['no_data', 'watched 3 of 630 h'],
    ['no_flowers', 'no open flowers seen'],
    ['out_of_season', 'out of season'],
  ] as const)('%s is explained in words', (status, why) => {
    const gauge = show({ ...noScore, status })
    expect(screen.getByText('No score')).toBeDefined()
    expect(screen.getByRole('img', { name: `Pollination health: no score, ${why}.` })).toBeDefined()
    expect(gauge.querySelector('[stroke="var(--honey)"]')).toBeNull()
  })
  test.each(['no_data', 'no_flowers', 'out_of_season'] as const)(
    '%s does not mention flowers or seasons where no camera was deployed',
    (status) => {
      show({ ...noScore, status, hours: 0, hours_possible: 0 })
      expect(screen.getByRole('img', { name: 'Pollination health: no score, no camera deployed.' })).toBeDefined()
    },
  )
  test('never rounds hours up to the minimum for a score', () => {
    show({ ...noScore, hours: 4.9 })
    expect(screen.getByText('watched 4.9 of 630 h')).toBeDefined()
  })
  test('differs from an actual 0', () => {
    show({ pollination_health: 0, band: 'Low', range: [0, 4] })
    expect(screen.getByRole('img', { name: /^Pollination health 0 of 100, Low/ })).toBeDefined()
  })
})
