import type { Page } from '@playwright/test'
import { messages } from '#domain/messages.ts'
import { platform, ui } from '#web/texts/ui.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { holdStore, recordsOnPhone } from '../platform/offline.ts'
import { addNew, countsOf, makePlace, press } from '../platform/plot.ts'
import { demoPassword, expect, phone, test } from '../platform/test.ts'

/**
 * The portal is updated: files that a page has not loaded yet no longer exist under their old names until the page is
 * reloaded.
 */
const update = async (page: Page) => {
  const assets = '**/assets/**'
  let asked = 0
  await page.route(assets, (route) => {
    asked += 1
    return route.fulfill({ status: 404, json: { error: true, message: 'Not found.', data: null } })
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute(assets)
  })
  return { asked: () => asked }
}

test('an update with a form open: the missing chunk is reported, the input stays, and is offered after a reload', async ({
  page,
  db,
  enter,
}) => {
  const { farm, farmer, organisation } = await makeOwnFarm(db)
  const admin = await makeUser(db, {
    role: 'farm_admin',
    organisation_id: organisation.id,
    email: farmer.email.replace('farmer', 'boss'),
    password: demoPassword,
  })
  await enter(admin.email, `/edit-farm/${farm.id}`)
  await page.getByLabel('Farm Name').fill('Bramble Hill')
  const { asked } = await update(page)
  await press(page, 'Find anything')
  const fault = page.getByRole('alertdialog', { name: ui.partFault })
  await expect(fault).toBeVisible()
  expect(asked()).toBeGreaterThan(0)
  await fault.getByRole('button', { name: ui.close }).click()
  await expect(page.getByLabel('Farm Name')).toHaveValue('Bramble Hill')
  await page.getByLabel('City').fill('Evesham')

  // The open form can still be saved; later changes are kept across the reload.
  await press(page, 'Save changes')
  await expect(page.getByText(messages.farmUpdated).first()).toBeVisible()
  await page.getByLabel('City').fill('Malvern')
  await press(page, 'Find anything')
  page.once('dialog', (dialog) => void dialog.accept())
  await fault.getByRole('button', { name: ui.reload }).click()
  await press(page, platform.draftRestore)
  await expect(page.getByLabel('City')).toHaveValue('Malvern')
  await press(page, 'Save changes')
  await expect(page.getByText(messages.farmUpdated).first()).toBeVisible()
  const stored = () => db.selectFrom('farms').where('id', '=', farm.id).select(['title', 'city']).executeTakeFirst()
  await expect.poll(() => stored()).toEqual({ title: 'Bramble Hill', city: 'Malvern' })
  await press(page, 'Find anything')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
})

test('a page removed by an update reloads by itself, and the form that was left restores its draft', async ({
  page,
  db,
  enter,
  noComplaints,
}) => {
  const { farm, farmer } = await makeOwnFarm(db)
  await enter(farmer.email, `/edit-farm/${farm.id}`)
  await page.getByLabel('City').fill('Evesham')
  // Otherwise the browser asks whether to leave the page with unsaved changes.
  await expect.poll(async () => (await recordsOnPhone(page)).join()).toContain('bombus-draft')
  await update(page)
  page.on('dialog', (dialog) => void dialog.accept())
  const release = await holdStore(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pollinator Home' })).toBeVisible()
  await release()
  await page.goBack()
  await press(page, platform.draftRestore)
  await expect(page.getByLabel('City')).toHaveValue('Evesham')
  await press(page, 'Save changes')
  await expect(page.getByText(messages.farmUpdated).first()).toBeVisible()
  expect(await db.selectFrom('farms').where('id', '=', farm.id).select('city').executeTakeFirst()).toEqual({
    city: 'Evesham',
  })
  // The router logs what it could not load; there are no other errors.
  expect(noComplaints.splice(0).filter((text) => !text.includes('dynamically imported module'))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })

  test('an update during a count: counting continues, survives the reload, and is stored once', async ({
    page,
    db,
    enter,
  }) => {
    const { plot, hannah, address } = await makePlace(db)
    await enter(hannah.email, address)
    await addNew(page)
    await press(page, '+10 Plant 1')
    await update(page)
    await press(page, 'One more: Plant 1')
    await page.reload()
    await press(page, 'Resume counting')
    await press(page, 'One more: Plant 2')
    await press(page, 'Save 2 plants')
    await expect(page.getByText(messages.observationSaved)).toBeVisible()
    await expect
      .poll(() => countsOf(db, plot.id))
      .toEqual([
        [1, 11],
        [2, 1],
      ])
  })
})
