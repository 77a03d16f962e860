import { describe, expect, test } from 'vitest'
import { farmHealth, pollinationHealth } from './pollination-health.ts'
import vectors from './pollination-health-vectors.json' with { type: 'json' }
import {
  type FarmResult,
  farmResult,
  type HealthInput,
  healthInput,
  type HealthResult,
  healthResult,
} from './shapes.ts'

interface FieldVector {
  name: string
  input: HealthInput
  expected: HealthResult
}
interface FarmVector {
  name: string
  items: { name: string; input: HealthInput }[]
  expected: FarmResult
}
const all = vectors as unknown as (FieldVector | FarmVector)[]
const fields = all.filter((vector): vector is FieldVector => 'input' in vector)
const farms = all.filter((vector): vector is FarmVector => 'items' in vector)

/** Every number of `actual` is within 1e-9 of `expected`; everything else is equal. */
const expectAlike = (actual: unknown, expected: unknown, path: string): void => {
  if (typeof expected === 'number') {
    expect(actual, path).toBeTypeOf('number')
    expect(Math.abs((actual as number) - expected), `${path}: ${String(actual)}, not ${expected}`).toBeLessThan(1e-9)
  } else if (typeof expected === 'object' && expected !== null) {
    expect(Object.keys(actual as object).sort(), path).toEqual(Object.keys(expected).sort())
    for (const [member, value] of Object.entries(expected))
      expectAlike((actual as Record<string, unknown>)[member], value, `${path}.${member}`)
  } else {
    expect(actual, path).toBe(expected)
  }
}

describe('worked examples', () => {
  test('are complete', () => expect([fields.length, farms.length]).toEqual([44, 3]))

  test.each(fields)('$name', ({ input, expected }) => {
    const result = pollinationHealth(input)
    expectAlike(result, expected, 'result')
    expect(healthInput.parse(input)).toEqual(input)
    expect(healthResult.parse(result)).toEqual(result)
  })

  test.each(farms)('$name', ({ items, expected }) => {
    const result = farmHealth(items)
    expectAlike(result, expected, 'farm')
    expect(farmResult.parse(result)).toEqual(result)
  })
})
