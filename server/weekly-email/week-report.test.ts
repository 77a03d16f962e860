import { describe, expect, it } from 'vitest'
import { datesBetween } from '#domain/weeks/dates.ts'
import { sendEmail } from '../notifications/email-writes.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { makeServer } from '../testing/server.ts'
import { refreshSeasons } from '../seasons/season-writes.ts'
import { storeFarmChoice } from './choice-writes.ts'
import { readWeekReport } from './report-queries.ts'
import { writeWeeklyEmails } from './scheduled-writes.ts'

const env = { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on', BASE_URL: 'http://localhost:3000' }
const server = await makeServer({ weather: fineWeather, env })
const { app, db } = server
const everything = { kind: 'all' } as const

/** A Monday in London's summer, after a week with measurements. */
const SEVEN = '2026-06-15T06:00:00Z'
const makeMeasured = async (organisation_id: number, title: string) => {
  server.setClock('2026-06-14T20:00:00Z')
  const { farm, place } = await makeStrawberryFarm(db, { organisation_id, title })
  const { key } = await makeDevice(db, place)
  await sendHours(
    app,
    key,
    datesBetween('2026-06-08', '2026-06-14').flatMap((date) => fullDay(date).map((hour) => ({ ...hour, visits: 1 }))),
  )
  while ((await refreshSeasons(server)) > 0);
  return { farm, place }
}
const mailsOf = (recipient: string) =>
  db.selectFrom('mails').where('recipient', '=', recipient).selectAll().orderBy('id').execute()

describe('a week report', () => {
  it('counts active cameras, and has the days ahead from today', async () => {
    const { farm, place } = await makeMeasured((await makeOrganisation(db)).id, 'Counted')
    await makeDevice(db, { ...place, is_active: false })
    const told = async (at: string) => {
      server.setClock(at)
      const report = await readWeekReport(server, everything, farm.id, '2026-06-08')
      return { cameras: report?.cameras, ahead: report?.weather_ahead.map(({ date }) => date) }
    }
    expect(await told(SEVEN)).toEqual({ cameras: 1, ahead: datesBetween('2026-06-15', '2026-06-21') })
    expect((await told('2026-06-18T12:00:00Z')).ahead).toEqual(datesBetween('2026-06-18', '2026-06-21'))
    expect((await told('2026-07-20T12:00:00Z')).ahead).toEqual([])
  })

  it('names the last watched week before it, and not itself', async () => {
    const { farm } = await makeMeasured((await makeOrganisation(db)).id, 'Watched')
    // A Sunday: the last seven days, in which nothing was watched, also form a week.
    server.setClock('2026-06-28T12:00:00Z')
    while ((await refreshSeasons(server)) > 0);
    const lastOf = async (from: string) =>
      (await readWeekReport(server, everything, farm.id, from))?.last_watched ?? null
    expect(await lastOf('2026-06-29')).toEqual({ from: '2026-06-08', to: '2026-06-14' })
    expect([await lastOf('2026-06-08'), await lastOf('2026-06-14')]).toEqual([null, null])
  })
})

describe('a weekly email', () => {
  it('is written again without a farm that another server has reported meanwhile', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const { farm } = await makeMeasured(organisation_id, 'Told elsewhere')
    await makeMeasured(organisation_id, 'Not yet')
    const person = await makeUser(db, { role: 'farm_admin', organisation_id })
    const told = { user_id: person.id, farm_id: farm.id, week: '2026-06-08', told: 'score' }
    // Another server sends the email just as this one has read its content.
    const read: typeof server.weather.read = async (...asked) => {
      await db
        .insertInto('week_letters')
        .values(told)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return server.weather.read(...asked)
    }
    server.setClock(SEVEN)
    await writeWeeklyEmails({ ...server, weather: { ...server.weather, read } })
    expect(await mailsOf(person.email)).toEqual([])
    while ((await writeWeeklyEmails(server)) > 0);
    const letters = await mailsOf(person.email)
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Not yet: /)])
    expect(letters[0]?.body).not.toContain('Told elsewhere')
  })

  it('that waited for the mail server is written again without a farm its reader has deselected', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const { farm } = await makeMeasured(organisation_id, 'Chosen away')
    await makeMeasured(organisation_id, 'Still wanted')
    const person = await makeUser(db, { role: 'farm_admin', organisation_id })
    server.setClock(SEVEN)
    while ((await writeWeeklyEmails(server)) > 0);
    const [letter] = await mailsOf(person.email)
    expect(letter?.body).toContain('Chosen away')
    await storeFarmChoice(db, person.id, farm.id, false)
    await sendEmail(server, letter?.id ?? 0)
    while ((await writeWeeklyEmails(server)) > 0);
    const letters = await mailsOf(person.email)
    expect(letters.map(({ body }) => [/Still wanted/.test(body ?? ''), /Chosen away/.test(body ?? '')])).toEqual([
      [true, false],
    ])
  })

  it('can be requested immediately only a few times by each user', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    await makeFarm(db, { organisation_id })
    const headers = await server.as(await makeUser(db, { organisation_id }))
    const statuses = []
    for (let n = 0; n < 40 && statuses.at(-1) !== 429; n += 1)
      statuses.push((await app.inject({ method: 'POST', url: '/api/weekly-email/send', headers })).statusCode)
    expect(statuses.at(0)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})
