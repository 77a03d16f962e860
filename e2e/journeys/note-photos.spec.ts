import sharp from 'sharp'
import { notes } from '#web/texts/notes.ts'
import { photos } from '#web/texts/photos.ts'
import { ui } from '#web/texts/ui.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })

test('a farmer adds photos to a note, views them enlarged, and deletes one', async ({ page, db, enter, look }) => {
  const { farm, farmer } = await makeOwnFarm(db)
  const picture = (background: string) =>
    sharp({ create: { width: 3_000, height: 2_000, channels: 3, background } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 2/1 0/1' } })
      .jpeg()
      .toBuffer()
  const stored = () =>
    db.selectFrom('note_photos').where('added_by', '=', farmer.id).select(['width', 'height']).execute()

  await enter(farmer.email, `/farm-notes/${farm.id}`)
  await page.getByRole('button', { name: notes.add, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Frost' }).click()
  await expect(dialog.getByText(photos.take)).toBeVisible()
  await dialog.locator('input[type=file][multiple]').setInputFiles([
    { name: 'leaves.jpg', mimeType: 'image/jpeg', buffer: await picture('#5b7f3a') },
    { name: 'flowers.jpg', mimeType: 'image/jpeg', buffer: await picture('#a33b5c') },
  ])
  await expect(dialog.getByRole('img', { name: /^Photo 2 of 2: Frost/ })).toBeVisible()
  await expect.poll(stored).toEqual([
    { width: 2_048, height: 1_365 },
    { width: 2_048, height: 1_365 },
  ])
  await look('note-with-photos')
  await dialog.getByRole('button', { name: notes.done }).click()

  const list = page.getByRole('region', { name: notes.title })
  await expect(list.getByRole('img', { name: /^Photo 2 of 2: Frost/ })).toBeVisible()
  await look('notes-with-photos-phone')
  await page.setViewportSize(desk)
  await look('notes-with-photos-desk')
  await page.setViewportSize(phone)
  await list.getByRole('button', { name: /^Open: Photo 1 of 2: Frost/ }).click()
  const large = page.getByRole('dialog', { name: /^Photo 1 of 2: Frost/ })
  await expect(large.getByText(photos.nth(1, 2), { exact: true })).toBeVisible()
  await expect(large.getByRole('img')).toHaveJSProperty('naturalWidth', 2_048)
  await look('note-photo-large')
  await large.getByRole('button', { name: photos.close }).click()

  await page.getByRole('button', { name: /^Edit Frost/ }).click()
  const edit = page.getByRole('dialog', { name: notes.edit })
  await edit.getByRole('button', { name: /^Open: Photo 1 of 2: Frost/ }).click()
  await page.getByRole('button', { name: photos.removeShort }).click()
  await page.getByRole('button', { name: ui.confirm }).click()
  await expect.poll(stored).toHaveLength(1)
  await page.getByRole('button', { name: photos.close }).click()
  await expect(edit.getByRole('img', { name: /^Photo 1 of 1: Frost/ })).toBeVisible()
  await look('note-edit-photos')
})
