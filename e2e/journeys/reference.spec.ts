import type { Page } from '@playwright/test'
import { makeUser } from '#server/factories/people.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values)) await dialog(page).getByLabel(name, { exact: true }).fill(text)
}

test('an entomology admin manages the lists of species, stages, pollinators and predators', async ({
  page,
  db,
  enter,
  look,
}) => {
  test.setTimeout(timeLimit(150_000))
  await page.setViewportSize(desk)
  const { organisation, farmer } = await makeOwnFarm(db)
  const tag = farmer.email.slice('farmer-'.length, -'@example.org'.length)
  const admin = await makeUser(db, {
    email: `lists-${tag}@example.org`,
    role: 'entomology_admin',
    organisation_id: organisation.id,
    password: demoPassword,
  })
  const epithet = `ignota${tag}`
  const species = () =>
    db.selectFrom('species').where('species', 'like', `${epithet}%`).selectAll().executeTakeFirstOrThrow()

  await enter(admin.email)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Entomology' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Entomology' })).toBeVisible()
  for (const tile of [
    'Surveys',
    'Survey Reports',
    'Pollinators',
    'Predator',
    'Species',
    'Stage',
    'Organisation',
    'Manual Survey Upload',
  ])
    await expect(main(page).getByRole('link', { name: new RegExp(`^${tile}(?! Reports)`) })).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^Species \d+ entries/ })).toBeVisible()
  await look('ento-home')

  await main(page)
    .getByRole('link', { name: /^Species/ })
    .click()
  await page.getByRole('button', { name: 'Add New Species' }).click()
  await submit(page, 'Add New Species')
  for (const rank of ['Order', 'Family', 'Genus', 'Species']) await said(page, `${rank} is required`)
  await expect(page.getByRole('dialog').getByLabel('Order')).toBeFocused()
  await look('species-form-errors')
  await fill(page, { Order: 'Diptera', Family: 'Syrphidae', Genus: 'Syrphus', Species: epithet })
  await dialog(page).getByLabel('Functional group').selectOption('hoverfly')
  await submit(page, 'Add New Species')
  await said(page, `Syrphus ${epithet} was added.`)
  await expect.poll(() => species()).toMatchObject({ order: 'Diptera', genus: 'Syrphus', functional_group: 'hoverfly' })

  await page.getByRole('button', { name: 'Add New Species' }).click()
  await fill(page, { Order: 'Diptera', Family: 'Syrphidae', Genus: ' SYRPHUS ', Species: epithet.toUpperCase() })
  await said(page, 'This is already in the list.')
  await submit(page, 'Add New Species')
  await expect(dialog(page).getByText('This species is already in the list.').first()).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('searchbox', { name: 'Search Species' }).fill(epithet)
  await expect(page).toHaveURL(new RegExp(`q=${epithet}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Edit Syrphus ${epithet}` }).click()
  await fill(page, { Family: 'Syrphidae latreille' })
  await submit(page, 'Save changes')
  await said(page, `Syrphus ${epithet} was saved.`)
  await page.getByRole('button', { name: `History of Syrphus ${epithet}` }).click()
  await said(page, 'Family: Syrphidae changed to Syrphidae latreille')
  await look('species-history')
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await page.goto('/ento-home/pollinator')
  await page.getByRole('button', { name: 'Add New Pollinator' }).click()
  await expect(dialog(page).getByLabel('Stage', { exact: true })).toHaveValue('Adult')
  await submit(page, 'Add New Pollinator')
  await said(page, 'Functional group is required')
  await said(page, 'Species is required')
  await dialog(page).getByLabel('Functional group').selectOption('solitary bee')
  await fill(page, { Species: `nova${tag}` })
  await expect(dialog(page).getByText('New species')).toBeVisible()
  await look('pollinator-form')
  await submit(page, 'Add New Pollinator')
  await said(page, `nova${tag} was added.`)
  const made = await db.selectFrom('species').where('species', '=', `nova${tag}`).selectAll().executeTakeFirstOrThrow()
  expect(made).toMatchObject({ order: null, family: null, genus: null, functional_group: 'solitary bee' })

  await page.goto('/ento-home/predator')
  await page.getByRole('button', { name: 'Add New Predator' }).click()
  await submit(page, 'Add New Predator')
  for (const member of ['Functional group', 'Stage', 'Species']) await said(page, `${member} is required`)
  await dialog(page).getByLabel('Functional group').selectOption('hoverfly')
  await fill(page, { Stage: 'Larva', Species: epithet.slice(0, -1) })
  await dialog(page)
    .getByRole('option', { name: new RegExp(`Syrphus ${epithet}`) })
    .click()
  await expect(dialog(page).getByLabel('Genus')).toHaveValue('Syrphus')
  await submit(page, 'Add New Predator')
  await said(page, `Syrphus ${epithet} was added.`)
  await look('predators')

  await page.goto(`/ento-home/species?q=${epithet}`)
  await page.getByRole('button', { name: `Delete Syrphus ${epithet}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this species?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await said(page, /It is used by: 1 predator\./)
  await look('species-in-use')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => species()).toMatchObject({ genus: 'Syrphus' })

  await page.goto(`/ento-home/predator?q=${epithet}`)
  await page.getByRole('button', { name: `Delete Syrphus ${epithet}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await said(page, `Syrphus ${epithet} was deleted.`)
  await said(page, 'No record found!')

  await page.goto('/ento-home/stage')
  await page.getByRole('button', { name: 'Add New Stage' }).click()
  await submit(page, 'Add New Stage')
  await said(page, 'Stage is required')
  await fill(page, { Stage: `Winged ${tag}` })
  await submit(page, 'Add New Stage')
  await said(page, `Winged ${tag} was added.`)

  await page.setViewportSize(phone)
  for (const list of ['species', 'stage', 'pollinator', 'predator']) {
    await page.goto(`/ento-home/${list}`)
    await expect(page.getByRole('list').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
    await look(`${list}-phone`)
  }
  await page.goto('/ento-home')
  await expect(main(page).getByRole('link', { name: /^Surveys/ })).toBeVisible()
  await look('ento-home-phone')
})

test('an entomologist sees surveys and reports, reads the reference lists, and is denied the pages that change them', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { organisation, farmer } = await makeOwnFarm(db)
  const person = await makeUser(db, {
    email: farmer.email.replace('farmer', 'entomologist'),
    role: 'entomology',
    organisation_id: organisation.id,
    password: demoPassword,
  })
  await enter(person.email)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Entomology' }).click()
  await expect(main(page).getByRole('link', { name: /^Surveys/ })).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^Survey Reports/ })).toBeVisible()
  for (const tile of ['Pollinators', 'Predator', 'Species', 'Stage', 'Organisation', 'Manual Survey Upload'])
    await expect(main(page).getByRole('link', { name: new RegExp(`^${tile}`) })).toHaveCount(0)
  await look('ento-home-entomologist')

  for (const [list, column] of [
    ['species', 'Genus'],
    ['stage', 'Stage'],
    ['pollinator', 'Functional Group'],
    ['predator', 'Functional Group'],
  ] as const) {
    await page.goto(`/ento-home/${list}`)
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Add|Edit|Delete|History)/ })).toHaveCount(0)
    expect(
      (await page.request.post(`/api/${list}`, { data: {}, headers: { 'sec-fetch-site': 'same-origin' } })).status(),
    ).toBe(403)
  }
  for (const address of ['/add-organisation', `/edit-organisation/${organisation.id}`]) {
    await page.goto(address)
    await said(page, 'You are not allowed to do this.')
    await expect(page.getByRole('button', { name: /^(Add Organisation|Save changes)$/ })).toHaveCount(0)
  }
  await look('organisation-refused')
})
