import { makeUser } from '#server/factories/people.ts'
import { makePlot } from '#server/factories/places.ts'
import { frame } from '#web/texts/frame.ts'
import { surveys } from '#web/texts/surveys.ts'
import { forgiveNoSignal, readyOffline } from '../platform/offline.ts'
import { openOptions, addNew, countsOf, makePlace, press, storedFlowers } from '../platform/plot.ts'
import { databaseOf, startProduct, type Product } from '../platform/product.ts'
import { demoPassword, expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce', serviceWorkers: 'allow' })
test.afterEach(({ noComplaints }) => forgiveNoSignal({ noComplaints }))

const t = surveys.outbox
let product: Product | undefined
let at: Awaited<ReturnType<typeof databaseOf>> | undefined
const atOf = () => {
  if (!at) throw new Error('the product did not start')
  return at
}
test.beforeAll(async () => {
  product = await startProduct({ PORT: process.env['E2E_PORT'] ?? '', BOMBUS_DEMO_PASSWORD: demoPassword })
  at = await databaseOf(product)
})
test.afterAll(async () => {
  await at?.close()
  await product?.stop()
})

test('a count on a plot archived in the meantime is rejected with the reason and moved to another plot, exactly once', async ({
  page,
  context,
  enter,
}) => {
  const { db } = atOf()
  const { plot, place, hannah, farm, address } = await makePlace(db)
  const other = await makePlot(db, { tunnel_id: place.tunnel_id, number: 8 })
  await enter(hannah.email, '/ento-home/survey')
  await page.getByRole('button', { name: farm.title }).click()
  await press(page, surveys.ready.make)
  await expect(page.getByText(/is ready for the field/)).toBeVisible()
  await readyOffline(page)
  await page.goto(address)
  await context.setOffline(true)
  await addNew(page)
  await press(page, '+10 Plant 1')
  await press(page, 'Save 1 plant')
  await expect(page.getByRole('button', { name: frame.waiting(1) })).toBeVisible()
  await db.updateTable('plots').set({ archived_at: new Date().toISOString() }).where('id', '=', plot.id).execute()
  await context.setOffline(false)
  await page.goto('/ento-home')
  await press(page, frame.waiting(1))
  await press(page, t.openNamed(t.flowers(1, 10)))
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).toContainText(/plot/i)
  await press(page, t.move)
  await press(page, t.otherPlot)
  // A list with a single entry selects it automatically.
  await expect(async () => {
    for (const name of [/Long Meadow/, /Tunnel No\./, /Plot No\. 8/]) {
      const choice = page.getByRole('dialog').getByRole('button', { name })
      if (await choice.first().isVisible()) await choice.first().click()
    }
    await expect(page.getByRole('button', { name: t.moveHere, exact: true })).toBeEnabled({ timeout: timeLimit(500) })
  }).toPass()
  await press(page, t.moveHere)
  await expect.poll(() => countsOf(db, other.id)).toEqual([[1, 10]])
  expect(await countsOf(db, plot.id)).toEqual([])
})

test('a count resumed after its tab was closed keeps the other observer that was chosen', async ({
  page,
  context,
  enter,
}) => {
  const { db } = atOf()
  const { plot, organisation, person, address } = await makePlace(db)
  const head = await person('head', 'entomology_admin')
  const ivy = await makeUser(db, {
    email: `ivy-${organisation.id}@demo.example`,
    firstname: 'Ivy',
    role: 'entomology',
    organisation_id: organisation.id,
  })
  await enter(head.email, address)
  await addNew(page)
  await openOptions(page)
  await page.getByLabel('Observer').selectOption({ value: String(ivy.id) })
  await press(page, '+10 Plant 2')
  await page.close()
  const again = await context.newPage()
  await again.goto(address)
  await press(again, 'Resume counting')
  await press(again, 'Save 1 plant')
  await expect
    .poll(async () =>
      (await storedFlowers(db, plot.id)).map(({ plant_number, count, observer_id }) => [
        plant_number,
        count,
        observer_id,
      ]),
    )
    .toEqual([[2, 10, ivy.id]])
})
