import { describe, expect, it, test } from 'vitest'
import { insectPairs, weightOf } from './reviewed-image.ts'
import { groupOf, imageWith } from './testing/reviewed-images.ts'

describe('the insects of a reviewed image', () => {
  it('are named by the model and by the reviewer', () => {
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

  it('leave out background, but not what was taken for it', () => {
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

  it('keep their class where only the bounding box was corrected', () => {
    const image = imageWith({ corrected: [['wasp', 'ignored']] })
    const review = { ...image.review, corrections: [{ detection: 0 }] }
    expect(insectPairs({ ...image, review }, groupOf)).toEqual([{ predicted: 'wasp', actual: 'wasp' }])
  })

  it('leave out detections without a verdict', () => {
    const image = imageWith({ confirmed: ['wasp'] })
    expect(insectPairs({ ...image, review: { ...image.review, verdicts: [] } }, groupOf)).toEqual([])
  })
})

test('an image sampled with probability 0.25 stands for four', () => {
  expect(weightOf(imageWith({ probability: 0.25 }))).toBe(4)
})

test.each([0, -0.1, 1.1, NaN])('a sampling probability of %d is refused', (probability) => {
  expect(() => weightOf(imageWith({ image_id: 7, probability }))).toThrow('image 7: a sampling probability of')
})
