import type { Image } from '#domain/images/image.ts'

/** An image for which the results of another model count. */
export const imageFixture: Image = {
  id: 4,
  device_id: 1,
  device_name: 'North camera',
  farm_id: 1,
  farm_title: 'Marden Vale',
  place: null,
  time_zone: 'Europe/London',
  captured_at: '2026-06-10T09:12:00.000Z',
  image_url: '/api/captures/4/image',
  thumbnail_url: null,
  width: null,
  height: null,
  model_version: 'net-2',
  detections: [],
  result_id: 812,
  insects: 0,
  review_state: 'unreviewed',
  review: null,
  own_review: null,
  reviews: 0,
  disagreement: false,
  favourite: false,
  cursor: '1-4',
}
