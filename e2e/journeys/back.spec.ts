import { invitations } from '#web/texts/invitations.ts'
import { platform } from '#web/texts/ui.ts'
import { makeOwn } from '../platform/own-farm.ts'
import { addNew, makePlace, press, tab } from '../platform/plot.ts'
import { desk, expect, test } from '../platform/test.ts'

test.use({ reducedMotion: 'reduce' })

test('Back closes an open prompt and keeps the input; if the page is left after all, the draft is offered again', async ({
  page,
  db,
  enter,
}) => {
  await page.setViewportSize(desk)
  const { email, organisation } = await makeOwn(db, 'admin')
  const rosa = email.replace('admin', 'rosa')
  await enter(email, '/users')
  await page.getByRole('link', { name: invitations.title }).click()
  const box = page.getByLabel(invitations.emails)
  await box.fill(`${rosa}, farm_admin`)
  await page.getByLabel(invitations.organisation).selectOption(String(organisation.id))
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', db.selectFrom('users').where('email', '=', email).select('id'))
    .execute()
  await page.getByRole('button', { name: invitations.invite(1) }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm your identity' })
  await expect(confirm).toBeVisible()
  await page.goBack()
  await expect(confirm).toBeHidden()
  await expect(page).toHaveURL(/invite-people/)
  await expect(box).toHaveValue(`${rosa}, farm_admin`)

  // Accepts the browser's confirmation dialog.
  page.once('dialog', (question) => void question.accept())
  await page.goBack()
  await expect(page).toHaveURL(/\/users/)
  await page.getByRole('link', { name: invitations.title }).click()
  await press(page, platform.draftRestore)
  await expect(box).toHaveValue(`${rosa}, farm_admin`)
})

test('Back closes only the counting pad, and counting resumes where it was', async ({ page, db, enter }) => {
  const { hannah, address } = await makePlace(db)
  await enter(hannah.email, address)
  await tab(page, 'Pollinator')
  await addNew(page)
  const pad = page.getByRole('dialog')
  for (let times = 0; times < 2; times++) {
    await pad
      .getByRole('button', { name: /^One more: .*Flower Center$/ })
      .first()
      .click()
    await page.goBack()
    await expect(pad).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Pollinator' })).toHaveAttribute('aria-selected', 'true')
    await press(page, 'Resume counting')
  }
  await expect(pad.getByRole('textbox', { name: /Flower Center$/ }).first()).toHaveValue('2')
})
