import { expect, it } from 'vitest'
import { THUMBNAIL_WIDTHS, thumbnailSet } from './thumbnails.ts'

it('the large thumbnail is twice as wide as the small one, for screens with twice the pixels', () => {
  expect(THUMBNAIL_WIDTHS.large / THUMBNAIL_WIDTHS.small).toBe(2)
})

it.each([
  ['has two thumbnails, of which a browser chooses', '/t', 1600, '/t 320w, /t?size=large 640w'],
  ['of unknown width has them, too', '/t', null, '/t 320w, /t?size=large 640w'],
  ['between the two has one of its own width', '/t', 500, '/t 320w, /t?size=large 500w'],
  ['no wider than the small one has only that', '/t', 320, undefined],
  ['without a thumbnail has none', null, 1600, undefined],
])('an image %s', (_what, thumbnail_url, width, expected) => {
  expect(thumbnailSet({ thumbnail_url, width })).toBe(expected)
})
