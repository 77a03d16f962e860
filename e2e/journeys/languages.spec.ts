import { makeUser } from '#server/factories/people.ts'
import { hourOf, lastWeek, makeFineWeather, oClock, send } from '../platform/farm.ts'
import { makePlace } from '../platform/plot.ts'
import { isEnglishMessage, responsesOf, shownTexts, speakPseudo, tooWide } from '../platform/pseudo-language.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

test('the language chosen on the sign-in page applies to pages and server messages', async ({ page, db }) => {
  const { farm, farmer } = await makePlace(db)
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Español' })
  await expect(page.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByLabel('Correo electrónico').fill(farmer.email)
  await page.getByLabel('Contraseña', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await expect(page.getByText('El nombre de usuario o la contraseña no son correctos.').first()).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await page.goto(`/farm-dashboard/${farm.id}`)
  await expect(page.getByRole('combobox', { name: 'Seleccionar explotación' })).toBeVisible()
})

test('the language of a profile applies in every browser its owner signs in with', async ({ page, db, enter }) => {
  const { farmer } = await makePlace(db)
  const { id } = await db.selectFrom('users').where('email', '=', farmer.email).select('id').executeTakeFirstOrThrow()
  await page.setViewportSize(desk)
  await enter(farmer.email, '/settings?tab=display')
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Español' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
  expect(
    await db.selectFrom('display_preferences').where('user_id', '=', id).select('language').executeTakeFirst(),
  ).toEqual({ language: 'es' })

  // A browser without a chosen language.
  await page.context().clearCookies({ name: 'language' })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await page.goto('/settings?tab=display')
  await page.getByLabel('Idioma', { exact: true }).selectOption({ label: 'English' })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
})

/** Names and formats that are the same in every language. */
const everywhere = new Set([
  'bombus',
  'excel',
  'parquet',
  'xlsx',
  'gbif',
  'uksi',
  'json',
  'chrome',
  'linux',
  'english',
  'español',
  'deutsch',
  'nederlands',
  'français',
  'polski',
  'română',
  'ctrl',
  'sept',
])
/** Words of four letters or more: shorter ones are units and abbreviations. */
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !everywhere.has(word))

test('no page has text outside the catalog, or is wider than a phone with texts 40 % longer', async ({
  page,
  context,
  db,
  enter,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { organisation, farm, plot, camera } = await makePlace(db)
  const days = lastWeek()
  await makeFineWeather(db, farm.id, days)
  await send(
    baseURL ?? '',
    camera.key,
    days.flatMap((day) => [10, 11, 12, 13].map((hour) => hourOf(oClock(day, hour), 2))),
  )
  const email = `pseudo-${organisation.id}@example.org`
  await makeUser(db, { email, role: 'admin', organisation_id: organisation.id, password: demoPassword })
  await speakPseudo(context, baseURL ?? '')
  await page.setViewportSize(phone)
  const responses = responsesOf(page)
  await enter(email, '/')
  const tooWideOn: Record<string, string[]> = {}
  for (const address of [
    '/',
    '/all-farms',
    `/farm-dashboard/${farm.id}`,
    `/farm-season/${farm.id}`,
    `/farm-treatments/${farm.id}`,
    `/edit-farm/${farm.id}`,
    '/alerts',
    '/notifications',
    '/settings',
    '/settings?tab=display',
    '/devices',
    '/images',
    '/model-classes',
    '/model-performance',
    '/exports',
    '/method',
    '/add-devices',
    '/users',
    '/invite-people',
    `/details/${organisation.id}`,
    `/webhooks/${organisation.id}`,
    '/security-log',
    '/ento-home',
    `/ento-home/survey/survey-datalist/${plot.id}`,
    '/ento-home/round',
    '/ento-home/identification',
    '/ento-home/survey-report',
    '/ento-home/manual-upload',
    '/ento-home/species',
    '/ento-home/location',
    `/ento-home/location/fields/${farm.id}`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('⟦').first()).toBeAttached()
    const wide = await tooWide(page)
    if (wide.length > 0) tooWideOn[address] = wide
    const leftOnPage = async () => {
      const brought = await page.locator('#brought').textContent()
      const data = new Set(wordsIn(responses() + (brought ?? '')))
      // Time zones are chosen by their names in the time zone database.
      const shown = (await shownTexts(page)).filter((text) => !/^[A-Z][A-Za-z]+\//.test(text))
      return shown.filter(
        (text) =>
          (wordsIn(text).length > 0 && isEnglishMessage(text)) ||
          wordsIn(text.replaceAll(/⟦[^⟧]*⟧/g, ' ')).some((word) => !data.has(word)),
      )
    }
    // Content of a response may be displayed before this test has read the response.
    await expect.poll(leftOnPage, { message: address }).toEqual([])
  }
  expect(tooWideOn).toEqual({})
})
