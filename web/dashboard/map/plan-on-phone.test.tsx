import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PlanMap } from '#web/map/plan-map.tsx'
import { cameras } from '../testing/camera-fixture.ts'

test('on the narrowest phone, cameras a fifth of the farm apart can each be tapped', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(328)
  const standing = cameras(3).map((camera, index) => ({
    ...camera,
    latitude: 52.036,
    longitude: -2.43 + [0, 0.002, 0.01][index]!,
  }))
  render(
    <PlanMap
      data={{ farm: { outline: null, latitude: null, longitude: null }, fields: [], devices: standing }}
      height={400}
      note=""
      chosen={null}
      onChoose={() => {}}
    />,
  )
  expect(screen.getAllByRole('button')).toHaveLength(3)
})
