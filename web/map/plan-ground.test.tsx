import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Ground } from './farm-places.ts'
import { PlanGround } from './plan-ground.tsx'
import type { Plan } from './projection.ts'

const plan: Plan = { metresPerPixel: 1, toPixel: ([x, y]) => ({ x, y }) }
const field = (name: string): Ground => ({
  kind: 'field',
  name,
  outline: [
    [0, 0],
    [100, 0],
    [100, 80],
    [0, 80],
  ],
})
const drawn = (name: string, cameras: { x: number; y: number }[]) =>
  render(
    <svg>
      <PlanGround
        grounds={[field(name)]}
        plan={plan}
        names
        scores={new Map([[name, { colour: 'b-high', figure: '75' }]])}
        cameras={cameras}
      />
    </svg>,
  )
const scorePlace = () => {
  const text = screen.getByText('75')
  return { x: Number(text.getAttribute('x')), y: Number(text.getAttribute('y')) - 8 }
}

test('a score is at the centre of its field, or beside the cameras there', () => {
  const { unmount } = drawn('East', [{ x: 10, y: 10 }])
  expect(scorePlace()).toEqual({ x: 50, y: 40 })
  unmount()
  const camera = { x: 62, y: 40 }
  drawn('East', [camera])
  const { x, y } = scorePlace()
  expect(Math.hypot(x - camera.x, y - camera.y)).toBeGreaterThanOrEqual(24)
})

test('a name beside a score is cut where it would reach the next field', () => {
  drawn('The long field behind the packing house', [])
  expect(screen.getByText('The long field…')).toBeTruthy()
})
