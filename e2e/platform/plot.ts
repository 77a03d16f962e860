import type { Page } from '@playwright/test'
import { makeUser } from '#server/factories/people.ts'
import { makePlot } from '#server/factories/places.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { makeOwnFarm } from './farm.ts'
import { demoPassword, expect } from './test.ts'

/** The test's own farm with a plot, and hannah, who counts there. */
export const makePlace = async (db: Db) => {
  const own = await makeOwnFarm(db)
  const plot = await makePlot(db, { tunnel_id: own.place.tunnel_id, number: 3 })
  const person = (name: string, role: 'entomology' | 'entomology_admin') =>
    makeUser(db, {
      email: own.farmer.email.replace('farmer', name),
      firstname: name,
      role,
      organisation_id: own.organisation.id,
      password: demoPassword,
    })
  const hannah = await person('hannah', 'entomology')
  const address = `/ento-home/survey/survey-datalist/${plot.id}?plotNumber=3`
  return { ...own, plot, hannah, person, address }
}

/** Stored flowers of a plot, by day and plant. */
export const storedFlowers = (db: Db, plot_id: number) =>
  db
    .selectFrom('surveys')
    .innerJoin('flower_surveys', 'flower_surveys.survey_id', 'surveys.id')
    .innerJoin('flower_observations', 'flower_observations.flower_survey_id', 'flower_surveys.id')
    .where('plot_id', '=', plot_id)
    .orderBy('survey_date')
    .orderBy('plant_number')
    .orderBy('flower_observations.id')
    .select(['survey_date', 'plant_number', 'count', 'observer_id', 'start_time'])
    .execute()

/** Plant and count only, for the visit of one day. */
export const countsOf = async (db: Db, plot_id: number) =>
  (await storedFlowers(db, plot_id)).map(({ plant_number, count }) => [plant_number, count])

/** Each line of each observation period of a plot's pollinators. */
export const storedVisitors = (db: Db, plot_id: number) =>
  db
    .selectFrom('surveys')
    .innerJoin('pollinator_surveys', 'pollinator_surveys.survey_id', 'surveys.id')
    .leftJoin('pollinator_observations', 'pollinator_observations.pollinator_survey_id', 'pollinator_surveys.id')
    .where('plot_id', '=', plot_id)
    .orderBy('pollinator_surveys.id')
    .orderBy('pollinator_observations.id')
    .select(['survey_date', 'pollinator_surveys.id as look', 'flower_centre', 'count'])
    .execute()

export const storedPredators = (db: Db, plot_id: number) =>
  db
    .selectFrom('surveys')
    .innerJoin('predator_surveys', 'predator_surveys.survey_id', 'surveys.id')
    .leftJoin('predator_observations', 'predator_observations.predator_survey_id', 'predator_surveys.id')
    .where('plot_id', '=', plot_id)
    .orderBy('plant_number')
    .orderBy('predator_observations.id')
    .select(['plant_number', 'count'])
    .execute()

export const visitsOf = (db: Db, plot_id: number) =>
  db.selectFrom('surveys').where('plot_id', '=', plot_id).select(['id', 'survey_date']).execute()

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click()
export const addNew = (page: Page) => press(page, 'Add New')
/** Opens the fields of a count: visit, time, observer, effort and search. */
export const openOptions = (page: Page) => page.getByText(/^Plot \d+: /).click()
/** Waits until the tab is selected: until then "Add New" still belongs to the previous tab. */
export const tab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}
/** Opens each list of a plot without a visit and waits for it. */
export const readEachTab = async (page: Page, names: string[] = ['Pollinator', 'Predator', 'Weather']) => {
  for (const name of names) {
    await tab(page, name)
    await expect(page.getByText(/^No (Survey|predator survey found|Observation|record found!)$/i)).toBeVisible()
  }
}

/**
 * Ends a person's sessions on the server, as expiry does, while the page's next request of this kind is pending. If
 * they ended earlier, a background request of the page could be refused first.
 */
export const endSessionsWith = async (page: Page, db: Db, user_id: number, method: string, path: string | RegExp) => {
  let isOver = false
  await page.route(path, async (route) => {
    if (!isOver && route.request().method() === method) {
      isOver = true
      await db.deleteFrom('sessions').where('user_id', '=', user_id).execute()
    }
    await route.continue()
  })
}

/** Waits until the page confirms that the count is stored. */
export const saved = (page: Page) => expect(page.getByText('Observation saved successfully')).toBeVisible()
