import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import SmallPlan from './small-plan.tsx'

test('a plan without fields has no caption for scores, and is no taller than a wide, low farm needs', () => {
  const data = dashboardFixture()
  const square = [
    [-2.42, 52.03],
    [-2.41, 52.03],
    [-2.41, 52.031],
    [-2.42, 52.031],
    [-2.42, 52.03],
  ]
  const { container, queryByText } = render(
    <SmallPlan
      data={{ ...data, farm: { ...data.farm, outline: square as [number, number][] }, fields: [], devices: [] }}
      onOpen={() => {}}
    />,
  )
  expect(queryByText('Score by field')).toBeNull()
  expect((container.firstElementChild as HTMLElement).style.maxHeight).toBe('230px')
})

test('fields show their scores on the plan, without battery levels', () => {
  const { getByText, queryByText } = render(<SmallPlan data={dashboardFixture()} onOpen={() => {}} />)
  expect(getByText('58')).toBeTruthy()
  expect(getByText('Score by field')).toBeTruthy()
  expect(getByText(dashboardFixture().fields.find(({ outline }) => outline)?.field_name ?? '')).toBeTruthy()
  expect(queryByText(/battery/i)).toBeNull()
})
