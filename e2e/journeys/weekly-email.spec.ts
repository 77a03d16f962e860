import { readFile } from 'node:fs/promises'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { weekOf } from '#domain/seasons/windows.ts'
import { hourOf, makeOwnFarm, oClock, send } from '../platform/farm.ts'
import { desk, expect, letterTo, test } from '../platform/test.ts'

test('a grower downloads the week as a PDF and unsubscribes from the weekly email via its link', async ({
  page,
  db,
  baseURL,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, camera, farmer } = await makeOwnFarm(db)
  const day = addDays(weekOf(localDay(Date.now(), farm.time_zone)).start, -3)
  await send(baseURL ?? '', camera.key, [hourOf(oClock(day, 12), 5)])
  await enter(farmer.email, `/farm-dashboard/${farm.id}`)
  // The email is sent meanwhile.
  const sent = await page.request.post('/api/weekly-email/send', { headers: { origin: baseURL ?? '' } })
  expect(await sent.json()).toMatchObject({ data: { farms: 1 } })
  await page.getByRole('button', { name: 'More actions' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as PDF' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toContain(farm.title)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const letter = await letterTo(farmer.email, 'unsubscribe')
  await page.context().clearCookies()
  await page.goto(/http:\/\/\S+unsubscribe#\S+/.exec(letter)?.[0] ?? '')
  await look('unsubscribe')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You are unsubscribed.')).toBeVisible()
  const { weekly } = await db
    .selectFrom('letter_people')
    .where('user_id', '=', farmer.id)
    .select('weekly')
    .executeTakeFirstOrThrow()
  expect(weekly).toBe(false)
})
