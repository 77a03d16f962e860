import type { BrowserContext, Page } from '@playwright/test'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import { areaOf, cornerFrom, type Corner } from '#domain/outlines/geometry.ts'
import { forgiveNoSignal } from '../platform/offline.ts'
import { makeOwn } from '../platform/own-farm.ts'
import { expect, test } from '../platform/test.ts'

/** The narrowest supported phone. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' })
test.afterEach(({ noComplaints }) => forgiveNoSignal({ noComplaints }))

const WIDTH_M = 8.5
const LENGTH_M = 60
const STEP_M = 5
const start: Corner = [-2.423, 52.036]

/** The boundary of a tunnel as a person walks it, some decimetres off the line. */
const boundary = (): Corner[] => {
  const sides = [
    [0, 0, 1, 0, WIDTH_M],
    [WIDTH_M, 0, 0, 1, LENGTH_M],
    [WIDTH_M, LENGTH_M, -1, 0, WIDTH_M],
    [0, LENGTH_M, 0, -1, LENGTH_M],
  ] as const
  return sides.flatMap(([east, north, toEast, toNorth, length]) =>
    Array.from({ length: Math.ceil(length / STEP_M) }, (_, index) => {
      const [along, beside] = [index * STEP_M, index === 0 ? 0 : Math.sin(index) * 0.3]
      return cornerFrom(start, east + toEast * along + toNorth * beside, north + toNorth * along + toEast * beside)
    }),
  )
}

const stand = (context: BrowserContext, [longitude, latitude]: Corner, accuracy = 4) =>
  context.setGeolocation({ longitude, latitude, accuracy })

const openWalk = async (page: Page) => {
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: /^Tunnel 4/ })
    .click()
  await page.getByRole('button', { name: 'Walk the boundary' }).click()
  return page.getByRole('region', { name: /^Walk the boundary/ })
}

test('the boundary of a tunnel is walked, through inaccurate positions, a lost signal and a pause, and saved', async ({
  page,
  context,
  db,
  enter,
  look,
}) => {
  await context.grantPermissions(['geolocation'])
  const { farm, email } = await makeOwn(db, 'farm_admin')
  const corners = boundary()
  await stand(context, corners[0] ?? start)
  await enter(email, `/farm-outlines/${farm.id}`)
  const walk = await openWalk(page)
  await walk.getByRole('button', { name: 'Start walking' }).click()
  const has = (points: number) =>
    expect(walk.getByText(`Accurate to 4 m, ${points} ${points === 1 ? 'point' : 'points'}`)).toBeVisible()
  await has(1)
  // No faults are shown during the walk.
  await expect(page.getByText('Correct these outlines before you save')).toHaveCount(0)

  const walkTo = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      await stand(context, corners[index] ?? start)
      await has(index + 1)
    }
  }
  await walkTo(1, 8)
  // Between trees, the phone's position is inaccurate and is not recorded as a point.
  await stand(context, cornerFrom(start, 80, 30), 40)
  await expect(walk.getByText('Accurate to 40 m only. Points are recorded from 15 m.')).toBeVisible()
  await look('outline-walk')
  // Neither a position nor a connection.
  await context.setGeolocation(null)
  await expect(walk.getByText('Your position is not available here.')).toBeVisible()
  await context.setOffline(true)
  await walkTo(8, 14)
  await expect(walk.getByText('Your position is not available here.')).toHaveCount(0)

  await walk.getByRole('button', { name: 'Pause' }).click()
  await expect(walk.getByText('Paused, 14 points')).toBeVisible()
  await stand(context, cornerFrom(start, 200, 0))
  await stand(context, corners[14] ?? start)
  await walk.getByRole('button', { name: 'Continue' }).click()
  await has(15)
  await walk.getByRole('button', { name: 'Delete last point' }).click()
  await stand(context, cornerFrom(corners[14] ?? start, 0.5, 0.5))
  await has(15)
  await walkTo(15, corners.length)
  await walk.getByRole('button', { name: 'Finish walk' }).click()
  await expect(walk.getByText(new RegExp(`^${corners.length} points recorded, \\d+ retained\\.`))).toBeVisible()
  await expect(page.getByText('You are offline. The drawing is stored on this device.')).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save outlines' }).click()
  await expect(page.getByText('Outlines saved')).toBeVisible()
  const response = await page.request.get(`/api/farms/${farm.id}/outlines`)
  const { data } = (await response.json()) as { data: FarmOutlines }
  const outline = data.tunnels[0]?.outline ?? []
  expect(areaOf(outline) / (WIDTH_M * LENGTH_M)).toBeCloseTo(1, 1)
  // The corners of the tunnel remain, and few other points.
  expect(outline.length).toBeLessThan(12)
})

test('a phone without location permission shows what to do, and the walk can be closed', async ({
  page,
  context,
  db,
  enter,
}) => {
  await context.clearPermissions()
  const { farm, email } = await makeOwn(db, 'farm_admin')
  await enter(email, `/farm-outlines/${farm.id}`)
  const walk = await openWalk(page)
  await walk.getByRole('button', { name: 'Start walking' }).click()
  await expect(
    walk.getByText('This browser is not allowed to use your position. Allow it in the browser settings.'),
  ).toBeVisible()
  await walk.getByRole('button', { name: 'Cancel' }).click()
  await expect(walk).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add point' })).toBeVisible()
})
