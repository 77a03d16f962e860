import { describe, expect, it, test } from 'vitest'
import { timeLimit } from '#server/testing/time-limit.ts'
import { modelPerformance } from './performance.ts'
import { randomOf } from '../platform/random.ts'
import { populationOf } from './testing/population.ts'
import { groupOf, imageWith } from './testing/reviewed-images.ts'

const performanceOf = (images: Parameters<typeof modelPerformance>[0], resamples?: number) =>
  modelPerformance(images, groupOf, randomOf(1), resamples)

const times = <T>(number: number, make: (index: number) => T): T[] =>
  Array.from({ length: number }, (_, index) => make(index))

const weighted = [
  imageWith({ probability: 0.5, confirmed: ['wasp'], rejected: ['wasp'] }),
  imageWith({ probability: 0.1, confirmed: ['wasp', 'wasp'], added: ['wasp'] }),
]

describe('the performance of a model', () => {
  it('weights images by their sampling probability', () => {
    const [wasp] = performanceOf(weighted)
    expect(wasp).toMatchObject({
      class_name: 'wasp',
      precision: { value: 22 / 24, insects: 4, images: 2 },
      recall: { value: 22 / 32, insects: 4, images: 2 },
      f1: { value: 44 / 56, insects: 5, images: 2 },
      bias: { value: 24 / 32, insects: 5, images: 2 },
    })
  })

  it('has intervals from resampled images, and the number of images that would make them small', () => {
    // Each resample of two images is one of them, as if twice.
    const [wasp] = performanceOf(weighted)
    expect(wasp?.precision.interval).toEqual([0.5, 1])
    expect(wasp?.recall.interval).toEqual([2 / 3, 1])
    expect(wasp?.bias.interval).toEqual([2 / 3, 2])
    // A half width of 0.25 is five times the target: 25 times as many images.
    expect(wasp?.images_needed).toBe(48)
  })

  it('has the binomial interval where images of one insect are sampled alike', () => {
    const images = times(400, (index) => imageWith(index < 300 ? { confirmed: ['wasp'] } : { added: ['wasp'] }))
    const [wasp] = performanceOf(images, 4_000)
    const margin = 1.96 * Math.sqrt((0.75 * 0.25) / 400)
    expect(wasp?.recall.interval?.[0]).toBeCloseTo(0.75 - margin, 2)
    expect(wasp?.recall.interval?.[1]).toBeCloseTo(0.75 + margin, 2)
    expect(wasp?.images_needed).toBe(0)
  })

  it('has wider intervals where insects of an image are missed together', () => {
    const widthOf = (perImage: number) => {
      const insects = times(perImage, () => 'wasp')
      const images = times(200 / perImage, (index) => imageWith({ [index % 2 === 0 ? 'confirmed' : 'added']: insects }))
      const [low, high] = performanceOf(images)[0]?.recall.interval ?? [0, 0]
      return high - low
    }
    expect(widthOf(4) / widthOf(1)).toBeCloseTo(2, 0)
  })

  it('resamples images that share a track together', () => {
    const widthOf = (perTrack: number) => {
      const images = times(200, (index) => {
        const track = Math.floor(index / perTrack)
        return imageWith({ [track % 2 === 0 ? 'confirmed' : 'rejected']: ['wasp'], track: `${track}` })
      })
      const [low, high] = performanceOf(images)[0]?.precision.interval ?? [0, 0]
      return high - low
    }
    expect(widthOf(4) / widthOf(1)).toBeCloseTo(2, 0)
  })

  it('joins images that are connected by several tracks', () => {
    const image = (...tracks: string[]) => ({
      ...imageWith({ confirmed: tracks.map(() => 'wasp') }),
      detections: tracks.map((track) => ({ object_class_name: 'wasp', confidence: 1, track })),
    })
    const images = [image('a'), image('b'), image('a', 'b'), image('b')]
    // One independent unit: an all-correct result is compatible with 2.5 %.
    expect(performanceOf(images)[0]?.precision).toMatchObject({ value: 1, interval: [0.025, 1], images: 4 })
  })

  it('does not count differences between strata as uncertainty', () => {
    const widthOf = (stratum: (index: number) => string) => {
      // Even images are right and odd ones wrong, except for 10 % of each.
      const images = times(1_000, (index) => {
        const isRight = (index % 2 === 0) !== index % 20 < 2
        return imageWith({ stratum: stratum(index), [isRight ? 'confirmed' : 'added']: ['wasp'] })
      })
      const [low, high] = performanceOf(images, 2_000)[0]?.recall.interval ?? [0, 0]
      return high - low
    }
    // Standard deviations of 0.3 within strata and 0.5 over all.
    expect(widthOf((index) => `${index % 2}`) / widthOf(() => 'all')).toBeCloseTo(0.6, 1)
  })

  it('joins strata of one image', () => {
    const own = times(20, (index) => imageWith({ stratum: `${index}`, [index < 10 ? 'confirmed' : 'added']: ['wasp'] }))
    const together = own.map((image) => ({ ...image, stratum: 'one' }))
    expect(performanceOf(own)).toEqual(performanceOf(together))
    const single = imageWith({ stratum: 'single', rejected: ['wasp'] })
    expect(performanceOf([...together, single])).toEqual(performanceOf([...together, { ...single, stratum: 'one' }]))
  })

  it('has the exact limits where there is no error, or no success', () => {
    const right = performanceOf(times(30, () => imageWith({ confirmed: ['wasp'] })))[0]
    // Clopper and Pearson: 30 of 30 are from 88.43 % on.
    expect(right?.recall).toEqual({ value: 1, interval: [expect.closeTo(0.8843, 4), 1], insects: 30, images: 30 })
    expect(right?.bias.interval).toEqual([expect.closeTo(0.8843, 4), expect.closeTo(1 / 0.8843, 3)])
    expect(right?.images_needed).toBeGreaterThan(0)
    const wrong = performanceOf(times(30, () => imageWith({ rejected: ['wasp'] })))[0]
    expect(wrong?.precision).toMatchObject({ value: 0, interval: [0, expect.closeTo(1 - 0.8843, 4)] })
    const missed = performanceOf(times(30, () => imageWith({ added: ['wasp'] })))[0]
    expect(missed?.bias).toMatchObject({ value: 0, interval: null })
  })

  it('takes insects of one image as one observation where there is no error', () => {
    const [wasp] = performanceOf(times(2, () => imageWith({ confirmed: ['wasp', 'wasp', 'wasp'] })))
    expect(wasp?.recall).toMatchObject({ interval: [expect.closeTo(Math.sqrt(0.025), 12), 1], insects: 6, images: 2 })
  })

  it('is null where there are no insects to estimate it from', () => {
    const nothing = { value: null, interval: null, insects: 0, images: 0 }
    const [missed] = performanceOf(times(5, () => imageWith({ added: ['wasp'] })))
    expect(missed).toMatchObject({ precision: nothing, recall: { value: 0, images: 5 }, images_needed: null })
    const [invented] = performanceOf(times(5, () => imageWith({ rejected: ['wasp'] })))
    expect(invented).toMatchObject({ precision: { value: 0 }, recall: nothing, images_needed: null })
    expect(invented?.bias).toEqual({ value: null, interval: null, insects: 5, images: 5 })
    expect(performanceOf([imageWith({ cannotTell: ['wasp'] })])).toEqual([])
    expect(performanceOf([])).toEqual([])
  })

  it('has no interval for one image with right and wrong detections', () => {
    const [wasp] = performanceOf([imageWith({ confirmed: ['wasp'], rejected: ['wasp'] })])
    expect(wasp?.precision).toMatchObject({ value: 0.5, interval: null })
  })

  it('counts a confusion against both classes', () => {
    const [bumblebee, wasp] = performanceOf(times(3, () => imageWith({ corrected: [['wasp', 'bumblebee']] })))
    expect(bumblebee).toMatchObject({ class_name: 'bumblebee', recall: { value: 0 }, precision: { value: null } })
    expect(wasp).toMatchObject({ class_name: 'wasp', precision: { value: 0 }, recall: { value: null } })
  })

  it('is the same for the same seed', () => {
    expect(performanceOf(weighted)).toEqual(performanceOf(weighted))
  })

  it('refuses an impossible sampling probability, also of an image without insects', () => {
    expect(() => performanceOf([imageWith({ probability: 0 })])).toThrow(RangeError)
  })
})

test('1,000 images are evaluated within a second', () => {
  const images = populationOf(1).slice(0, 1_000)
  const began = performance.now()
  performanceOf(images)
  expect(performance.now() - began).toBeLessThan(timeLimit(1_000))
})
