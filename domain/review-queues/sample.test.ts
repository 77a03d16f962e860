import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate } from './sample.ts'

const sum = (chosen: Map<string, number>) => [...chosen.values()].reduce((total, count) => total + count, 0)

it('rare strata are sampled more densely than common ones', () => {
  const chosen = allocate(
    [
      { stratum: 'common', images: 10_000 },
      { stratum: 'rare', images: 100 },
    ],
    110,
  )
  expect(Object.fromEntries(chosen)).toEqual({ common: 100, rare: 10 })
})

it('all images are chosen if there are fewer than requested', () => {
  expect(Object.fromEntries(allocate([{ stratum: 'all', images: 7 }], 50))).toEqual({ all: 7 })
})

it('the sample has the requested size and takes no more from a stratum than it has', () => {
  const strata = fc
    .array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 40 })
    .map((sizes) => sizes.map((images, index) => ({ stratum: `s${index}`, images })))
  fc.assert(
    fc.property(strata, fc.integer({ min: 1, max: 300 }), (given, size) => {
      const chosen = allocate(given, size)
      const all = given.reduce((total, { images }) => total + images, 0)
      expect(sum(chosen)).toBe(Math.min(size, all))
      for (const { stratum, images } of given) expect(chosen.get(stratum) ?? 0).toBeLessThanOrEqual(images)
    }),
  )
})
