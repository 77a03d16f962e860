import { addTallies } from '#server/image-reviews/tally-writes.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test('a farmer sees how far reviewers of the camera images agree with the cameras', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { camera, farmer } = await makeOwnFarm(db)
  await enter(farmer.email, '/ento-home')
  await page.getByRole('link', { name: /^Camera reviews/ }).click()
  await expect(page.getByRole('heading', { name: 'No camera has been reviewed yet' })).toBeVisible()
  await look('checks-empty')

  const found = { device_id: camera.id, at: new Date(), review_id: null }
  await db.transaction().execute(async (trx) => {
    const groups = [
      { group: 'bumblebee' as const, tp: 28, fp: 2, fn: 7 },
      { group: 'hoverfly' as const, tp: 3, fp: 0, fn: 4 },
    ]
    await addTallies(trx, groups, { ...found, model_version: 'net 4' })
  })
  await page.reload()
  await expect(page.getByRole('row', { name: /Bumblebee/ }).getByText('93 % (83 % to 98 %)')).toBeVisible()
  await look('checks')
  await page.setViewportSize(phone)
  await expect(page.getByText('Too few to correct (under 30)')).toBeVisible()
  await look('checks-phone')
})
