import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReviewQueue } from '#domain/review-queues/endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { QueueProgress } from './queue-progress-picker.tsx'

const queue: ReviewQueue = {
  id: 3,
  kind: 'representative',
  organisation_id: 1,
  farm_id: null,
  farm_title: null,
  from: null,
  to: null,
  created_at: '2026-06-10T09:12:00.000Z',
  created_by_name: 'Priya Raman',
  images: 20,
  reviewed: 15,
  reviewed_by_anyone: 17,
}
const open = (change: Partial<ReviewQueue> = {}) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/review-queues/3': { data: { ...queue, ...change } },
  })
  return renderPage(<QueueProgress filter={{ queue_id: 3, not_reviewed_by_me: 'true' }} onFilter={() => {}} />)
}

test('the progress counts the images that the user has still to review, as the list does', async () => {
  await open()
  expect(await screen.findByText('5 of 20 images left for you to review')).toBeTruthy()
  expect(screen.getByText('17 reviewed by at least one person')).toBeTruthy()
})

test('a queue is complete once the user has reviewed all its images', async () => {
  await open({ reviewed: 20, reviewed_by_anyone: 20 })
  expect(await screen.findByText('You have reviewed all images of this queue.')).toBeTruthy()
  expect(screen.queryByText(/by at least one person/)).toBeNull()
})
