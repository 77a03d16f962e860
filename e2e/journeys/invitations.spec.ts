import { invitations } from '#web/texts/invitations.ts'
import { notifications } from '#web/texts/notifications.ts'
import { desk, demoPassword, expect, letterTo, linkIn, phone, test } from '../platform/test.ts'
import { makeOwn } from '../platform/own-farm.ts'

test('two users are invited at once; one completes the account on a phone and is signed in', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { organisation, email } = await makeOwn(db, 'farm_admin')
  const [rosa, tom] = ['rosa', 'tom'].map((name) => email.replace('farm_admin', name))
  const people = db
    .selectFrom('users')
    .where('email', 'in', [rosa ?? '', tom ?? ''])
    .select('role')
    .orderBy('email')
  await enter(email, '/invite-people')
  const send = page.getByRole('button', { name: invitations.invite(2) })
  await page.getByLabel(invitations.emails).fill(`${rosa}, farmer, Rosa, Field\nnot an address`)
  await send.click()
  await expect(page.getByText(invitations.faulty(1))).toBeVisible()
  await look('invite-people')
  await page.getByLabel(invitations.emails).fill(`${rosa}, farmer, Rosa, Field\n${tom}, farmer`)
  await send.click()
  await expect(page.getByText(invitations.done(2, ''))).toBeVisible()
  expect(await people.execute()).toEqual([{ role: 'farmer' }, { role: 'farmer' }])

  await page.context().clearCookies()
  await page.setViewportSize(phone)
  await page.goto(linkIn(await letterTo(rosa ?? '', 'mode=invitation')))
  await expect(page.getByRole('heading', { level: 1, name: `Join ${organisation.title}` })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Rosa')
  await look('join-phone')
  await page.getByLabel('Phone').fill(`+4477${String(Date.now()).slice(-8)}`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Join and sign in' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
})

test('a webhook is added for the alerts of an organisation: its secret is shown once, and an invalid URL is rejected', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { hooks } = notifications
  const { organisation, email } = await makeOwn(db, 'farm_admin')
  await enter(email, `/webhooks/${organisation.id}`)
  await expect(page.getByText(hooks.none)).toBeVisible()
  await page.getByLabel(hooks.name, { exact: true }).fill('Farm office')
  const address = page.getByLabel(hooks.url)
  await address.fill('ftp://alerts.farm.example')
  await page.getByRole('button', { name: hooks.add }).click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await look('webhook-refused')
  await address.fill('https://alerts.farm.example/bombus')
  await page.getByRole('button', { name: hooks.add }).click()
  await expect(page.getByText(hooks.made)).toBeVisible()
  await look('webhook-made')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Farm office' })).toBeVisible()
  await expect(page.getByText(hooks.made)).toBeHidden()
  await page.setViewportSize(phone)
  await look('webhooks-phone')
})
