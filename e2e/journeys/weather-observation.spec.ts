import { makeUser } from '#server/factories/people.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { forgiveNoSignal } from '../platform/offline.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

for (const [name, viewport] of Object.entries({ phone, desk }))
  test(`tunnel weather is stored exactly, shown rounded, edited and deleted (${name})`, async ({
    page,
    db,
    enter,
    look,
  }) => {
    await page.setViewportSize(viewport)
    const { farm, farmer, organisation, place } = await makeOwnFarm(db)
    const { email, id } = await makeUser(db, {
      email: farmer.email.replace('farmer', 'weather'),
      role: 'entomology',
      organisation_id: organisation.id,
      password: demoPassword,
    })
    await enter(email, '/ento-home/weather')
    await page.getByRole('button', { name: new RegExp(`^${farm.title}`) }).click()
    await page.getByRole('button', { name: /^Long Meadow/ }).click()
    await page.getByRole('button', { name: /^Tunnel No. 4/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Weather Observations for Tunnel No. 4' })).toBeVisible()
    await expect(page.getByText('No Observation')).toBeVisible()
    await page.getByRole('button', { name: 'Add New' }).click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Save' })
    await save.click()
    for (const text of [
      'Temperature is required',
      'Relative humidity is required',
      'Wind speed is required',
      'Oktas is required',
    ])
      await expect(dialog.getByText(text)).toBeVisible()
    await look(`weather-observation-errors-${name}`)
    await dialog.getByLabel('Temperature (°C)').fill('-10.1')
    await dialog.getByLabel('Relative Humidity (%)').fill('61.55')
    await dialog.getByLabel('Wind Speed (km/h)').fill('8.255')
    await dialog.getByLabel('Oktas').fill('9')
    await save.click()
    for (const text of [
      'Temperature must be between -10 and 60 °C, in steps of 0.1',
      'Relative humidity must be between 0 and 100 %, in steps of 0.1',
      'Wind speed must be between 0 and 250 km/h, in steps of 0.01',
      'Oktas must be a whole number from 0 to 8',
    ])
      await expect(dialog.getByText(text)).toBeVisible()
    await dialog.getByLabel('Temperature (°C)').fill('23.4')
    await dialog.getByLabel('Relative Humidity (%)').fill('61.5')
    await dialog.getByLabel('Wind Speed (km/h)').fill('8.25')
    await dialog.getByLabel('Oktas').fill('3')
    await dialog.getByRole('switch', { name: 'Use current time?' }).click()
    await dialog.getByLabel('Observation time').fill('2026-03-03T17:30')
    await dialog.getByLabel('Notes').fill('Doors open')
    await save.click()
    await expect(page.getByText('Observation saved successfully')).toBeVisible()
    await page.getByLabel('Year').selectOption('2026')
    const list = page.getByRole('region', { name: 'Weather observations' })
    await expect(list).toContainText('3rd Mar, 2026 5:30 PM')
    await expect(list).toContainText('23 °C')
    await expect(list).toContainText('62 %')
    await expect(list).toContainText('8 km/h')
    await look(`weather-observations-${name}`)

    await page.getByRole('button', { name: 'Edit Weather of 3rd Mar, 2026 5:30 PM' }).click()
    await expect(dialog.getByLabel('Temperature (°C)')).toHaveValue('23.4')
    await expect(dialog.getByLabel('Wind Speed (km/h)')).toHaveValue('8.25')
    await dialog.getByLabel('Oktas').fill('4')
    await save.click()
    await expect(dialog).toBeHidden()
    const stored = await db
      .selectFrom('weathers')
      .where('tunnel_id', '=', place.tunnel_id)
      .select(['temperature', 'relative_humidity', 'wind_speed', 'oktas', 'notes', 'observer_id', 'timestamp'])
      .execute()
    expect(stored).toEqual([
      {
        temperature: 23.4,
        relative_humidity: 61.5,
        wind_speed: 8.25,
        oktas: 4,
        notes: 'Doors open',
        observer_id: id,
        timestamp: new Date('2026-03-03T17:30:00Z'),
      },
    ])
    await page.getByRole('button', { name: 'Delete Weather of 3rd Mar, 2026 5:30 PM' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('The observation was deleted.')).toBeVisible()
    await expect(page.getByText('No Observation')).toBeVisible()
    await page.getByRole('button', { name: 'Change Location' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Tunnel' })).toBeVisible()
  })

test('beside an observation that waits to be sent, the name of the page is whole on a narrow phone', async ({
  page,
  context,
  db,
  enter,
  look,
  noComplaints,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { farmer, organisation, place } = await makeOwnFarm(db)
  const email = farmer.email.replace('farmer', 'narrow')
  await makeUser(db, { email, role: 'entomology', organisation_id: organisation.id, password: demoPassword })
  await enter(email, `/ento-home/weather?tunnel_id=${place.tunnel_id}`)
  await expect(page.getByText('No Observation')).toBeVisible()
  await page.getByRole('button', { name: 'Add New' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of [
    ['Temperature (°C)', '18'],
    ['Relative Humidity (%)', '60'],
    ['Wind Speed (km/h)', '5'],
    ['Oktas', '2'],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: '1 count is waiting to be sent' })).toBeVisible()
  const name = page.getByRole('banner').getByText('Weather Observations', { exact: true }).last()
  await expect(name).toBeVisible()
  const isCut = await name.evaluate((element) => {
    const box = element as unknown as Record<'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight', number>
    // Less than a line more is the depth of letters.
    return box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 10
  })
  expect(isCut).toBe(false)
  await look('weather-waiting-narrow')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: '1 count is waiting to be sent' })).toBeHidden()
  forgiveNoSignal({ noComplaints })
})
