import { expect, it } from 'vitest'
import { confusionMatrix, noInsect } from './confusion-matrix.ts'
import { groupOf, imageWith } from './testing/reviewed-images.ts'

it('confusionMatrix weights insects by the sampling probability of their image, and counts insects and images', () => {
  const images = [
    imageWith({ probability: 0.5, confirmed: ['wasp', 'wasp'], rejected: ['bumblebee'] }),
    imageWith({ probability: 0.1, confirmed: ['wasp'], corrected: [['wasp', 'bumblebee']], added: ['wasp'] }),
    imageWith({ probability: 0.01 }),
  ]
  const { labels, cells } = confusionMatrix(images, groupOf)
  const empty = { weighted: 0, insects: 0, images: 0 }
  expect(labels).toEqual(['bumblebee', 'wasp', noInsect])
  expect(cells).toEqual([
    [empty, empty, { weighted: 2, insects: 1, images: 1 }],
    [{ weighted: 10, insects: 1, images: 1 }, { weighted: 14, insects: 3, images: 2 }, empty],
    [empty, { weighted: 10, insects: 1, images: 1 }, empty],
  ])
})

it('confusionMatrix has no classes if no insect was seen', () => {
  expect(confusionMatrix([imageWith({})], groupOf)).toEqual({
    labels: ['none'],
    cells: [[{ weighted: 0, insects: 0, images: 0 }]],
  })
})
