import { describe, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { datesBetween } from '#domain/weeks/dates.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { makeServer, type TestServer } from '../testing/server.ts'
import { refreshSeasons } from '../seasons/season-writes.ts'
import { sendEmail } from '../notifications/email-writes.ts'
import { storeSubscription } from './choice-writes.ts'
import { writeWeeklyEmails } from './scheduled-writes.ts'

// Emails stay in the outbox, as in a demo: sending is tested in mail.test.ts.
const env = { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on', BASE_URL: 'http://localhost:3000' }
const server = await makeServer({ weather: fineWeather, env })
const { app, db } = server

/** A Monday in London's summer, after two weeks with measurements. */
const SEVEN = '2026-06-15T06:00:00Z'
const watched = (from: string, to: string, visits: number) =>
  datesBetween(from, to).flatMap((date) =>
    fullDay(date).map((hour, index) => ({ ...hour, visits: index < visits ? 1 : 0 })),
  )
const mailsOf = (recipient: string, of: TestServer = server) =>
  of.db.selectFrom('mails').where('recipient', '=', recipient).selectAll().orderBy('id').execute()
const write = async (at: string) => {
  server.setClock(at)
  while ((await writeWeeklyEmails(server)) > 0);
}
/** A farm whose two cameras saw this many visits a day in two weeks. */
const makeMeasured = async (organisation_id: number, title: string, visits: [number, number]) => {
  server.setClock('2026-06-14T20:00:00Z')
  const { farm, place } = await makeStrawberryFarm(db, { organisation_id, title })
  for (let camera = 0; camera < 2; camera += 1) {
    const { key } = await makeDevice(db, place)
    await sendHours(app, key, watched('2026-06-01', '2026-06-07', visits[0]))
    await sendHours(app, key, watched('2026-06-08', '2026-06-14', visits[1]))
  }
  while ((await refreshSeasons(server)) > 0);
  return farm
}

describe('the weekly email', () => {
  it('is sent once, Monday at seven on the farm, with score, reasons, recommendations and the days ahead', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const farm = await makeMeasured(organisation_id, 'Ashcombe <Farm>', [5, 1])
    const farmer = await makeUser(db, { organisation_id, firstname: 'Ffion' })
    await write('2026-06-15T05:59:00Z')
    expect(await mailsOf(farmer.email)).toEqual([])
    await write(SEVEN)
    await write('2026-06-15T22:00:00Z')
    const [letter, ...more] = await mailsOf(farmer.email)
    expect(more).toEqual([])
    expect(letter?.subject).toMatch(/^Ashcombe <Farm>: \d+ of 100 \(\d+ lower\)$/)
    for (const text of [
      'Week 24, 8–14 Jun 2026',
      'Hello Ffion, this is how your farm did.',
      'lower than the week before (between',
      'Why:\n- Visits −',
      'What to do:\n- ',
      'Cameras: 2 cameras active; none needs attention.',
      'Flying weather for the days ahead: Good on Monday, Tuesday, Wednesday, Thursday, Friday, Saturday and Sunday.',
      `http://localhost:3000/farm-dashboard/${farm.id}?year=2026&from=2026-06-08&to=2026-06-14`,
    ])
      expect(letter?.body).toContain(text)
    expect(letter?.html).toContain('Ashcombe &lt;Farm&gt;')
    expect(letter?.html).not.toContain('<Farm>')
    expect(letter?.html).toMatch(new RegExp(`<img src="cid:gauge-${farm.id}"[^>]* alt="Pollination health \\d+ of 100`))
    const pictures = await db
      .selectFrom('mail_pictures')
      .where('mail_id', '=', letter?.id ?? 0)
      .selectAll()
      .execute()
    expect(pictures.map(({ cid, content }) => [cid, content.subarray(1, 4).toString()])).toEqual([
      [`gauge-${farm.id}`, 'PNG'],
    ])
  })

  it('is sent once to a user of several farms, worst first, and says where counts show no difference', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    await makeMeasured(organisation_id, 'Good', [5, 5])
    await makeMeasured(organisation_id, 'Poor', [1, 1])
    const manager = await makeUser(db, { organisation_id, role: 'farm_admin' })
    await write(SEVEN)
    const [letter, ...more] = await mailsOf(manager.email)
    expect(more).toEqual([])
    expect(letter?.subject).toMatch(/^Poor: \d+ of 100 \(no clear change\), and 1 more farm$/)
    const body = letter?.body ?? ''
    expect(body.indexOf('Poor\n====')).toBeLessThan(body.indexOf('Good\n===='))
    expect(body).toContain('No clear change from the week before (as high, between')
  })

  it('is written once by two servers that run at the same time', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    await makeMeasured(organisation_id, 'Shared', [5, 5])
    const farmer = await makeUser(db, { organisation_id })
    const other = await makeServer({ weather: fineWeather, env, beside: server })
    for (const one of [server, other]) one.setClock(SEVEN)
    await Promise.all([writeWeeklyEmails(server), writeWeeklyEmails(other)])
    expect(await mailsOf(farmer.email)).toHaveLength(1)
  })

  it('is sent for the other farms if one cannot be reported, and for that one once it can', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const broken = await makeMeasured(organisation_id, 'Broken', [5, 5])
    await makeMeasured(organisation_id, 'Whole', [5, 5])
    const person = await makeUser(db, { role: 'farm_admin', organisation_id })
    const read: typeof server.weather.read = (farm, ...days) =>
      farm.id === broken.id ? Promise.reject(new Error('no figures')) : server.weather.read(farm, ...days)
    server.setClock(SEVEN)
    while ((await writeWeeklyEmails({ ...server, weather: { ...server.weather, read } })) > 0);
    const subjects = async () => (await mailsOf(person.email)).map(({ subject }) => subject)
    expect(await subjects()).toEqual([expect.stringMatching(/^Whole: /)])
    await write(SEVEN)
    expect(await subjects()).toEqual([expect.stringMatching(/^Whole: /), expect.stringMatching(/^Broken: /)])
  })

  it('delayed by the mail server is not sent to former or unsubscribed users, and omits farms that moved away', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    await makeMeasured(organisation_id, 'Kept', [5, 5])
    const { id: gone } = await makeMeasured(organisation_id, 'Gone', [5, 5])
    const role = 'farm_admin'
    const [mover, ended, stays] = [
      await makeUser(db, { role, organisation_id }),
      await makeUser(db, { role, organisation_id }),
      await makeUser(db, { role, organisation_id }),
    ]
    await write(SEVEN)
    const leave = async () => {
      for (const { email } of [mover, ended, stays])
        for (const { id } of await mailsOf(email)) await sendEmail(server, id)
    }
    await leave()
    expect(await mailsOf(stays.email)).toHaveLength(1)
    const { id: other } = await makeOrganisation(db)
    await db.updateTable('users').set({ organisation_id: other }).where('id', '=', mover.id).execute()
    await storeSubscription(db, ended.id, false)
    await db.updateTable('farms').set({ organisation_id: other }).where('id', '=', gone).execute()
    await leave()
    expect([await mailsOf(ended.email), await mailsOf(stays.email)]).toEqual([[], []])
    await write(SEVEN)
    expect((await mailsOf(mover.email)).map(({ body }) => body?.includes('Kept'))).toEqual([false])
    expect((await mailsOf(stays.email)).map(({ body }) => /Gone/.test(body ?? ''))).toEqual([false])
    expect(await mailsOf(ended.email)).toEqual([])
  })

  it('pauses in the off season: it says so once, and resumes with the next score', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    await makeMeasured(organisation_id, 'Resting', [5, 5])
    const bare = await makeFarm(db, { organisation_id, title: 'Never watched' })
    const farmer = await makeUser(db, { organisation_id })
    for (const monday of ['2026-11-16', '2026-11-23', '2026-11-30']) await write(`${monday}T09:00:00Z`)
    const letters = await mailsOf(farmer.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Closed for the season: the weekly email resumes when cameras watch again',
    ])
    expect(letters[0]?.body).toContain('Last watched 8–14 Jun 2026.')
    expect(letters[0]?.body).not.toContain('Never watched')
    const told = await db.selectFrom('week_letters').where('farm_id', '=', bare.id).select('told').execute()
    expect(told.map((row) => row.told)).toEqual(['nothing', 'nothing', 'nothing'])
  })

  it('goes to the farm’s farmers and managers of the organisation unless they opt out, and to no one else', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const farm = await makeMeasured(organisation_id, 'Chosen', [5, 5])
    const make = (given: Parameters<typeof makeUser>[1]) => makeUser(db, { organisation_id, ...given })
    const named = await make({})
    await db.updateTable('farms').set({ farmer_id: named.id }).where('id', '=', farm.id).execute()
    const people = {
      named,
      'another farmer': await make({}),
      manager: await make({ role: 'farm_admin' }),
      staff: await make({ role: 'staff' }),
      'staff who chose it': await make({ role: 'staff' }),
      'a manager who wants none of this farm': await make({ role: 'farm_admin' }),
      'a manager who wants none': await make({ role: 'farm_admin' }),
      disabled: await make({ role: 'farm_admin', is_active: false }),
      'not verified': await make({ role: 'farm_admin', email_verified_at: null }),
      elsewhere: await makeUser(db, { organisation_id: (await makeOrganisation(db)).id, role: 'farm_admin' }),
    }
    const choose = async (user: { id: number }, method: 'PUT', url: string, payload: object) =>
      (await app.inject({ method, url: `/api${url}`, headers: await server.as(user), payload })).statusCode
    const ofFarm = `/weekly-email/farms/${farm.id}`
    expect(await choose(people['staff who chose it'], 'PUT', ofFarm, { wanted: true })).toBe(200)
    expect(await choose(people['a manager who wants none of this farm'], 'PUT', ofFarm, { wanted: false })).toBe(200)
    expect(await choose(people['a manager who wants none'], 'PUT', '/weekly-email/settings', { weekly: false })).toBe(
      200,
    )
    expect(await choose(people.elsewhere, 'PUT', ofFarm, { wanted: true })).toBe(404)
    await write(SEVEN)
    const got: string[] = []
    for (const [name, { email }] of Object.entries(people)) if ((await mailsOf(email)).length > 0) got.push(name)
    expect(got).toEqual(['named', 'manager', 'staff who chose it'])
  })
})

describe('unsubscribing from the weekly email', () => {
  const tokenOf = async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    await makeMeasured(organisation_id, 'Ended', [5, 5])
    const farmer = await makeUser(db, { organisation_id })
    await write(SEVEN)
    const [letter] = await mailsOf(farmer.email)
    const headers = letter?.headers as Record<string, string>
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const url = /^<http:\/\/localhost:3000(\/api\/weekly-email\/unsubscribe\?token=[\w.-]+)>$/.exec(
      headers['List-Unsubscribe'] ?? '',
    )?.[1]
    expect(url).toBeDefined()
    return { farmer, url: url ?? '' }
  }
  const weekly = async (user: { id: number }) =>
    (await app.inject({ url: '/api/weekly-email/settings', headers: await server.as(user) })).json().data

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
    [
      'a form of parts',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])(
    'takes one POST of %s without signing in; a GET leads to the page and changes nothing',
    async (_name, headers, payload) => {
      const { farmer, url } = await tokenOf()
      const shown = await app.inject({ url })
      expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('url=/unsubscribe#')])
      expect(await weekly(farmer)).toMatchObject({ weekly: true, email: farmer.email, farms: 1 })
      const ended = await app.inject({ method: 'POST', url, headers, payload })
      expect(ended.statusCode).toBe(200)
      expect(await weekly(farmer)).toMatchObject({ weekly: false })
    },
  )

  it('also works with a POST to the former path used in earlier emails', async () => {
    const { farmer, url } = await tokenOf()
    const former = url.replace('/weekly-email/', '/letters/')
    expect((await app.inject({ method: 'POST', url: former })).statusCode).toBe(200)
    expect(await weekly(farmer)).toMatchObject({ weekly: false })
  })

  it('requires a token of this server: another number with the same signature is invalid', async () => {
    const { farmer, url } = await tokenOf()
    const forged = url.replace(/token=\d+/, `token=${farmer.id + 1}`)
    for (const bad of [forged, '/api/weekly-email/unsubscribe?token=1', `${url}x`])
      expect((await app.inject({ method: 'POST', url: bad })).statusCode).toBe(404)
  })
})

it('a user can have the weekly email sent immediately, even if it was already sent', async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  await makeMeasured(organisation_id, 'Now', [5, 5])
  const farmer = await makeUser(db, { organisation_id })
  server.setClock('2026-06-18T10:00:00Z')
  const headers = await server.as(farmer)
  const sent = await app.inject({ method: 'POST', url: '/api/weekly-email/send', headers })
  expect(sent.json().data).toEqual({ email: farmer.email, farms: 1 })
  expect((await mailsOf(farmer.email))[0]?.subject).toMatch(/^Now: \d/)
})

describe('a week report as a PDF', () => {
  it('is tagged, has its language and embedded fonts, and says the same as the email', async () => {
    const { id: organisation_id } = await makeOrganisation(db, { title: 'Growers' })
    const farm = await makeMeasured(organisation_id, 'Zażółć Größe', [5, 1])
    const farmer = await makeUser(db, { organisation_id })
    server.setClock('2026-06-18T10:00:00Z')
    const response = await app.inject({
      url: `/api/farms/${farm.id}/week-report?from=2026-06-08`,
      headers: await server.as(farmer),
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    const raw = response.rawPayload.toString('latin1')
    expect(raw).toMatch(/\/MarkInfo/)
    expect(raw).toMatch(/\/Marked true/)
    expect(raw).toContain('/StructTreeRoot')
    expect(raw.match(/\/FontFile[23]/g)?.length).toBeGreaterThanOrEqual(2)
    expect(raw).not.toMatch(/\/BaseFont \/Helvetica/)
    const pdf = await getDocumentProxy(new Uint8Array(response.rawPayload))
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Language: 'en-GB', Title: 'Zażółć Größe: pollination health, Week 24, 8–14 Jun 2026' })
    const { text } = await extractText(pdf, { mergePages: true })
    for (const said of ['Zażółć Größe', 'Week 24, 8–14 Jun 2026 · Growers', 'Why', 'What to do', 'Mon 8 Jun 2026'])
      expect(text).toContain(said)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Hours, visits and flowers for the whole day; the score covers 08:00 to 18:00 only.',
    )
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    for (const role of ['H1', 'H2', 'Figure', 'Table', 'TH', 'TD', 'LBody']) expect(tree).toContain(`"role":"${role}"`)
    expect(tree).toMatch(/"alt":"Pollination health \d+ of 100/)
  })

  it('supports Polish, Hungarian, Cyrillic and Greek names, and marks unsupported characters', async () => {
    const { id: organisation_id } = await makeOrganisation(db, { title: 'Łódź Őrség' })
    const admin = await server.as(await makeUser(db, { role: 'admin' }))
    const read = async (title: string) => {
      const { id } = await makeFarm(db, { organisation_id, title })
      const { rawPayload } = await app.inject({ url: `/api/farms/${id}/week-report?from=2026-01-05`, headers: admin })
      const pdf = await getDocumentProxy(new Uint8Array(rawPayload))
      const { info } = await pdf.getMetadata()
      return { info, text: (await extractText(pdf, { mergePages: true })).text }
    }
    const named = await read('Ферма Ґанок №5, Αγρόκτημα Ώμέγα')
    expect(named.text).toContain('Ферма Ґанок №5, Αγρόκτημα Ώμέγα')
    expect(named.text).toContain('Łódź Őrség')
    expect(named.text).not.toContain('\uFFFD')
    const other = await read('日本 Farm')
    expect(other.text).toContain('\uFFFD\uFFFD Farm')
    expect(other.text).toContain('\uFFFD replaces characters that the fonts of this document do not have')
    expect(other.info).toMatchObject({ Title: expect.stringContaining('日本 Farm') as string })
  })

  it('covers seven days from the requested one', async () => {
    const farm = await makeFarm(db)
    const { rawPayload } = await app.inject({
      url: `/api/farms/${farm.id}/week-report?from=2026-01-08`,
      headers: await server.as(await makeUser(db, { role: 'admin' })),
    })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
    expect(text.match(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ Jan 2026/g)).toEqual(
      ['Thu 8', 'Fri 9', 'Sat 10', 'Sun 11', 'Mon 12', 'Tue 13', 'Wed 14'].map((day) => `${day} Jan 2026`),
    )
  })

  it('is also created for a week without any data', async () => {
    const farm = await makeFarm(db)
    const admin = await makeUser(db, { role: 'admin' })
    const response = await app.inject({
      url: `/api/farms/${farm.id}/week-report?from=2026-01-05`,
      headers: await server.as(admin),
    })
    expect(response.statusCode).toBe(200)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(response.rawPayload)), {
      mergePages: true,
    })
    expect(text).toContain('No score: no camera was deployed.')
  })
})
