import { takePicture } from '#simulator/picture.ts'
import { sendPicture } from '#simulator/send.ts'
import { makeUser } from '#server/factories/people.ts'
import { timeLimit } from '#server/testing/time-limit.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

const HOUR_MS = 3_600_000
const box = { confidence: 0.75, x: 0.25, y: 0.25, width: 0.125, height: 0.125 }

test('a script sends results of another model, and a manager selects them as those that count', async ({
  page,
  request,
  db,
  baseURL,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, camera } = await makeOwnFarm(db)
  const email = `manager-${farm.id}@example.org`
  await makeUser(db, { email, role: 'farm_admin', organisation_id: farm.organisation_id, password: demoPassword })
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  for (const hours of [3, 2, 1]) {
    const at = new Date(now - hours * HOUR_MS).toISOString()
    const scene = { seed: 1, camera: camera.name, at, crop: 'strawberry' as const, flowers: 3 }
    const picture = await takePicture({ ...scene, insects: ['hoverfly'] })
    await sendPicture(String(baseURL), camera.key, {
      id: `i${hours}`,
      captured_at: at,
      message_id: `m${hours}`,
      ...picture,
    })
  }

  await enter(email, '/settings?tab=tokens')
  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await tokens.getByLabel('Name').fill('Second model')
  await tokens.getByLabel('Access', { exact: true }).selectOption('Read images and write model results only')
  await tokens.getByRole('button', { name: 'Create token' }).click()
  const token = await tokens.getByRole('textbox', { name: 'Token' }).inputValue()
  await expect(tokens.getByText(/^Read images and write model results only, all farms/)).toBeVisible()
  const headers = { authorization: `Bearer ${token}`, cookie: '' }
  const listed = await request.get(`${baseURL}/api/images?farm_id=${farm.id}`, { headers })
  const { data } = (await listed.json()) as { data: { rows: { id: number }[] } }
  expect(data.rows).toHaveLength(3)
  const results = data.rows.slice(0, 2).map(({ id }) => ({
    image_id: id,
    model_version: 'second-1.0',
    detections: [
      { ...box, object_class_name: 'bumblebee' },
      { ...box, object_class_name: 'honeybee', x: 0.5 },
    ],
  }))
  const stored = await request.put(`${baseURL}/api/images/detections`, { headers, data: { images: results } })
  expect(stored.status(), await stored.text()).toBe(200)
  expect((await request.get(`${baseURL}/api/farms/${farm.id}`, { headers })).status()).toBe(403)

  await page.goto('/model-performance')
  const section = page.getByRole('region', { name: 'Model that counts' })
  await expect(section.getByText('The cameras’ own results count.')).toBeVisible()
  await expect(section.getByRole('row', { name: /second-1\.0 2 0/ })).toBeVisible()
  await look('model-that-counts')
  await section.getByRole('button', { name: 'Choose a version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose the model version that counts' })
  await expect(dialog.getByLabel('Model version')).toHaveValue('second-1.0')
  await dialog.getByLabel('From').fill(new Date(now - 7 * 24 * HOUR_MS).toISOString().slice(0, 10))
  await expect(dialog.getByText(/^2 images show other results/)).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Bumblebee 0 2' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Hoverfly 2 0' })).toBeVisible()
  await look('choose-model')
  await page.setViewportSize(phone)
  await look('choose-model-phone')
  await dialog.getByRole('button', { name: 'Save choice' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByText(/^second-1\.0, from /)).toBeVisible()
  await expect(section.getByRole('row', { name: /second-1\.0 2 2/ }), 'updated in the background').toBeVisible({
    timeout: timeLimit(20_000),
  })
  await look('model-that-counts-phone')

  await page.setViewportSize(desk)
  await page.goto(`/images?farm_id=${farm.id}&functional_group=bumblebee`)
  await expect(page.getByText('2 images', { exact: true })).toBeVisible()
  await page
    .getByRole('link', { name: /Bumblebee/ })
    .first()
    .click()
  const version = page.getByLabel('Results of')
  await expect(version.getByRole('option', { name: 'second-1.0 (counts)' })).toHaveJSProperty('selected', true)
  await expect(page.getByRole('button', { name: /Hoverfly/ })).toHaveCount(0)
  await look('image-results')
  await version.selectOption('By the camera')
  await expect(page.getByText('These results do not count, so they cannot be reviewed.')).toBeVisible()
  await expect(page.getByText(/Hoverfly/).first()).toBeVisible()
  await page.setViewportSize(phone)
  await look('image-results-phone')

  await page.goto('/model-performance')
  await section.getByRole('button', { name: /^Delete the choice from/ }).click()
  await expect(section.getByText('The cameras’ own results count.')).toBeVisible()
  await expect(section.getByRole('row', { name: /second-1\.0 2 0/ })).toBeVisible({ timeout: timeLimit(20_000) })
})
