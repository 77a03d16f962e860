import { describe, expect, it, test } from 'vitest'
import { insectPairs, weightOf } from './reviewed-image.ts'
import { groupOf, imageWith } from './testing/reviewed-images.ts'

describe('the insects of a reviewed image', () => {
  it('have the class given by the model and that given by the reviewer', () => {
    const image = imageWith({
      confirmed: ['bumblebee'],
      rejected: ['honeybee'],
      cannotTell: ['wasp'],
      corrected: [['honeybee', 'hoverfly']],
      added: ['bumblebee'],
    })
    expect(insectPairs(image, groupOf)).toEqual([
      { predicted: 'bumblebee', actual: 'bumblebee' },
      { predicted: 'honeybee', actual: null },
      { predicted: 'honeybee', actual: 'hoverfly' },
      { predicted: null, actual: 'bumblebee' },
    ])
  })

  it('exclude background, but not insects confused with it', () => {
    const image = imageWith({
      confirmed: ['background'],
      rejected: ['background'],
      corrected: [
        ['background', 'bumblebee'],
        ['wasp', 'background'],
      ],
      added: ['background'],
    })
    expect(insectPairs(image, groupOf)).toEqual([
      { predicted: null, actual: 'bumblebee' },
      { predicted: 'wasp', actual: null },
    ])
  })

  it('retain their class if only the bounding box was corrected', () => {
    const image = imageWith({ corrected: [['wasp', 'ignored']] })
    const review = { ...image.review, corrections: [{ detection: 0 }] }
    expect(insectPairs({ ...image, review }, groupOf)).toEqual([{ predicted: 'wasp', actual: 'wasp' }])
  })

  it('exclude detections without a verdict', () => {
    const image = imageWith({ confirmed: ['wasp'] })
    expect(insectPairs({ ...image, review: { ...image.review, verdicts: [] } }, groupOf)).toEqual([])
  })
})

test('an image sampled with probability 0.25 has a weight of four', () => {
  expect(weightOf(imageWith({ probability: 0.25 }))).toBe(4)
})

test.each([0, -0.1, 1.1, NaN])('rejects a sampling probability of %d', (probability) => {
  expect(() => weightOf(imageWith({ image_id: 7, probability }))).toThrow('image 7: a sampling probability of')
})
