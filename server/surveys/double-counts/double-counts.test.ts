import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CountedPeriod, DoubleCount, GroupAgreement } from '#domain/surveys/double-counts/double-count.ts'
import { messages } from '#domain/messages.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../../factories/places.ts'
import { makePollinatorSurvey, makeSurvey } from '../../factories/surveys.ts'
import { projectRoot } from '../../platform/config/settings.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'

const server = await makeServer()
const { db } = server
const ask = asker(server.app)
// In Auckland it is the 11th already.
server.setClock('2026-06-10T20:00:00Z')
const today = '2026-06-11'

const makeTeam = async () => {
  const farm = await makeFarm(db, { time_zone: 'Pacific/Auckland' })
  const tunnel = await makeTunnel(db, { field_id: (await makeField(db, { farm_id: farm.id })).id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 1 })
  const { organisation_id } = farm
  const ada = await makeUser(db, { role: 'staff', organisation_id, firstname: 'Ada', lastname: 'Reed' })
  const ben = await makeUser(db, { role: 'staff', organisation_id, firstname: 'Ben', lastname: 'Price' })
  const [hers, his] = [await server.as(ada), await server.as(ben)]
  const countFirst = async (count: number, survey_date = today) => {
    const visit = await makeSurvey(db, { plot_id: plot.id, survey_date })
    return makePollinatorSurvey(db, {
      survey_id: visit.id,
      observer_id: ada.id,
      start_time: new Date('2026-06-10T19:00:00Z'),
      count,
    })
  }
  const again = (first: { id: number; survey_id: number }, count: number, more: object = {}, headers = his) =>
    ask<DoubleCount>(`POST /surveys/${first.survey_id}/pollinators/${first.id}/double-counts`, {
      headers,
      body: { counts: [{ functional_group: 'bumblebee', count }], ...more },
    })
  const countable = async (headers = his) =>
    (await ask<CountedPeriod[]>(`GET /farms/${farm.id}/counted-periods`, { headers })).data
  const agreement = async () =>
    (
      await ask<GroupAgreement[]>(
        `GET /farms/${farm.id}/observer-agreement?start_date=2026-06-01&end_date=2026-06-30`,
        { headers: hers },
      )
    ).data
  return { farm, plot, ada, ben, hers, his, countFirst, again, countable, agreement }
}

describe('a double count', () => {
  it('is offered to other users without the first counts, and shows both once it is saved', async () => {
    const { ben, hers, countFirst, again, countable } = await makeTeam()
    const first = await countFirst(5)
    await countFirst(4, '2026-06-10')
    const offered = {
      survey_id: first.survey_id,
      pollinator_survey_id: first.id,
      plot_number: 1,
      observer: 'Ada Reed',
      functional_groups: ['bumblebee'],
    }
    const list = await countable()
    expect(list).toMatchObject([offered])
    expect(Object.keys(list[0] ?? {}).filter((member) => /count|observations/.test(member))).toEqual([])
    expect(await countable(hers)).toEqual([])
    expect(await again(first, 7)).toMatchObject({
      status: 201,
      data: { observer_id: ben.id, counts: [{ functional_group: 'bumblebee', first: 5, second: 7 }] },
    })
    expect(await countable()).toEqual([])
    expect(await again(first, 7)).toMatchObject({ status: 409, message: messages.doubleCountTwice })
  })

  it('is rejected for a user’s own count, another day, other groups and other farms', async () => {
    const { hers, countFirst, again } = await makeTeam()
    const first = await countFirst(5)
    const wrong = (path: string, message: string) => ({ status: 422, issues: [{ path, message }] })
    expect(await again(first, 7, {}, hers)).toMatchObject(wrong('counts', messages.doubleCountOwn))
    expect(await again(first, 7, { start_time: '2026-06-10T11:00:00Z' })).toMatchObject(
      wrong('start_time', messages.doubleCountDay),
    )
    const counts = [{ functional_group: 'hoverfly', count: 1 }]
    expect(await again(first, 7, { counts })).toMatchObject(
      wrong('counts.0.functional_group', messages.doubleCountGroup),
    )
    const stranger = await makeTeam()
    expect((await again(first, 7, {}, stranger.his)).status).toBe(404)
  })

  it('is deleted only by its observer or by users who edit surveys', async () => {
    const { farm, hers, his, countFirst, again, countable } = await makeTeam()
    const first = await countFirst(5)
    const { data } = await again(first, 7)
    const remove = (headers: typeof hers) =>
      ask(`DELETE /surveys/${first.survey_id}/pollinators/${first.id}/double-counts/${data.id}`, { headers })
    expect((await remove(hers)).status).toBe(403)
    expect((await remove(his)).status).toBe(200)
    expect(await countable()).toHaveLength(1)
    const { id } = (await again(first, 7)).data
    const entomologist = await server.as(
      await makeUser(db, { role: 'entomology', organisation_id: farm.organisation_id }),
    )
    const path = `DELETE /surveys/${first.survey_id}/pollinators/${first.id}/double-counts/${id}`
    expect((await ask(path, { headers: entomologist })).status).toBe(200)
  })

  it('is deleted with the survey that it repeats', async () => {
    const { hers, countFirst, again, agreement } = await makeTeam()
    const first = await countFirst(5)
    await again(first, 7)
    expect(await agreement()).toMatchObject([{ pairs: 1 }])
    const path = `DELETE /surveys/${first.survey_id}/pollinators/${first.id}?confirm=true`
    expect((await ask(path, { headers: hers })).status).toBe(200)
    expect(await agreement()).toEqual([])
  })

  it('does not affect any list, summary, report or dataset', async () => {
    const { farm, plot, hers, countFirst, again } = await makeTeam()
    const first = await countFirst(5)
    const day = `start_date=${today}&end_date=${today}`
    const read = async () => {
      const paths = [
        `/surveys?plot_id=${plot.id}`,
        `/surveys/pollinators?plot_id=${plot.id}`,
        `/surveys/pollinators/observations?plot_id=${plot.id}`,
        `/farms/${farm.id}/survey-days/${today}`,
        `/farms/${farm.id}/round`,
        `/farms/${farm.id}/likely-taxa/pollinator`,
        `/farms/${farm.id}/treatment-arms/comparison?${day}`,
      ]
      const responses = []
      for (const path of paths) {
        const { status, data } = await ask(`GET ${path}` as 'GET /surveys', { headers: hers })
        responses.push({ path, status, data })
      }
      return responses
    }
    const before = await read()
    expect(before.map(({ status }) => status)).not.toContain(500)
    await again(first, 7)
    expect(await read()).toEqual(before)
    // Reports, datasets and scores read tables, so only double counts, and exports and erasures of all data, may refer
    // to these tables.
    const readers = globSync('server/**/*.ts', { cwd: projectRoot })
      .filter((file) => !/\.test\.ts$|\/testing\/|schema/.test(file))
      .filter((file) => /double_count(s|_groups)\b/.test(readFileSync(join(projectRoot, file), 'utf8')))
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !file.startsWith('server/surveys/double-counts/') && file !== 'server/data-requests/tables.ts')
    expect(readers).toEqual([])
  })
})

it('agreement between observers is reported by group from ten pairs on', async () => {
  const { countFirst, again, agreement } = await makeTeam()
  const counts = [1, 2, 3, 4, 5, 1, 2, 3, 4]
  for (const count of counts) await again(await countFirst(count), count + 1)
  const none = {
    functional_group: 'bumblebee',
    pairs: 9,
    mean_first: null,
    mean_second: null,
    mean_difference: null,
    lower_limit: null,
    upper_limit: null,
    concordance: null,
  }
  expect(await agreement()).toEqual([none])
  await again(await countFirst(5), 6)
  expect(await agreement()).toEqual([
    {
      ...none,
      pairs: 10,
      mean_first: 3,
      mean_second: 4,
      mean_difference: 1,
      lower_limit: 1,
      upper_limit: 1,
      concordance: 0.8,
    },
  ])
})
