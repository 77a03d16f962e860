import { expect, it } from 'vitest'
import { nextName } from './device-batch.ts'

it.each([
  ['Camera 7', 'Camera 8'],
  ['Camera 9', 'Camera 10'],
  ['CAM-009', 'CAM-010'],
  ['North 2 row 19', 'North 2 row 20'],
  ['7b', '8b'],
  ['Door', 'Door 2'],
  ['Door 2', 'Door 3'],
  ['', ''],
])('the next name after %s is %s', (name, next) => {
  expect(nextName(name)).toBe(next)
})
