import { makeUser } from '#server/factories/people.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

test('an administrator sees the system status, on desktop and on a phone', async ({ page, db, enter, look }) => {
  const admin = await makeUser(db, { role: 'admin', password: demoPassword })
  await enter(admin.email, '/')
  await page.getByRole('list', { name: 'Administration' }).getByRole('link', { name: 'System' }).click()
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible()
  await expect(page.getByText(/^PostgreSQL \d+/)).toBeVisible()
  await expect(page.getByText('No backups are scheduled')).toBeVisible()
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage.getByRole('row', { name: /^Message archive 0/ })).toBeVisible()
  await page.setViewportSize(desk)
  await look('system')
  await page.setViewportSize(phone)
  await look('system-phone')
})
