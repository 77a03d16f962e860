import { languageTags } from '#domain/language/languages.ts'
import { currentLanguage, t } from '#domain/language/text.ts'
import { readerLanguage } from '../accounts/language-queries.ts'
import { inLanguage } from '../platform/http/language.ts'
import type { FastifyInstance } from 'fastify'
import {
  downloadWeekReport,
  unsubscribeFromWeeklyEmail,
  getWeeklyEmailSettings,
  listWeeklyEmailFarms,
  sendWeeklyEmail,
  updateWeeklyEmailSettings,
  updateWeeklyEmailFarm,
  redirectToUnsubscribePage,
} from '#domain/weekly-email/endpoints.ts'
import { weekReportState } from '#domain/weekly-email/week-report.ts'
import { messages } from '#domain/messages.ts'
import { weekOf } from '#domain/seasons/windows.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { attempt } from '../accounts/throttle-writes.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { personOf, type Person } from '../platform/http/actor.ts'
import { notFound, orNotFound, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { attachment } from '../platform/http/table-file.ts'
import { secretsOf } from '../platform/security/encryption.ts'
import { weeklyEmailChoices } from './choice-queries.ts'
import { storeFarmChoice, storeSubscription } from './choice-writes.ts'
import { weekPdf } from './week-report/in-pdf-thread.ts'
import { readWeekReport } from './report-queries.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'
import { composeEmail } from './compose-email.ts'
import { clientAddress } from '../platform/http/client-address.ts'

/** Maximum farms in an email that its reader requested and is waiting for. */
const FARMS_AT_ONCE = 20

export const weeklyEmailRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, settings, mail } = deps

  route(app, getWeeklyEmailSettings, ({ actor }) => weeklyEmailChoices.own(db, personOf(actor)))
  route(app, updateWeeklyEmailSettings, async ({ actor, body }) => {
    const person = personOf(actor)
    await storeSubscription(db, person.user_id, body.weekly)
    return weeklyEmailChoices.own(db, person)
  })
  route(app, listWeeklyEmailFarms, ({ actor, query }) => weeklyEmailChoices.farms(db, personOf(actor), query))
  route(app, updateWeeklyEmailFarm, async ({ actor, params, body }) => {
    const person = personOf(actor)
    orNotFound(await weeklyEmailChoices.farm(db, person, params.farm_id))
    await storeFarmChoice(db, person.user_id, params.farm_id, body.wanted)
    return orNotFound(await weeklyEmailChoices.farm(db, person, params.farm_id))
  })
  route(app, sendWeeklyEmail, async ({ actor }) => {
    const person = personOf(actor)
    if (!settings.BOMBUS_MAIL) throw new Problem(409, messages.cannotProcess)
    await attempt(db, { kind: 'letter', account: String(person.user_id), address: '' })
    return sendToSelf(deps, person)
  })

  void app.register(async (open) => {
    // Mail programs post a form with "One-Click", which is ignored.
    open.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_000 },
      (_request, _body, done) => done(null, null),
    )
    route(open, unsubscribeFromWeeklyEmail, async ({ query, request }) => {
      await attempt(db, { kind: 'end-letters', account: '', address: clientAddress(request) })
      const user_id = readUnsubscribeToken(secretsOf(settings), query.token)
      if (user_id === null) throw notFound()
      const user = await db
        .selectFrom('users')
        .where('id', '=', user_id)
        .where('erased_at', 'is', null)
        .select('id')
        .executeTakeFirst()
      if (!user) throw notFound()
      await storeSubscription(db, user_id, false)
      return null
    })
  })
  route(app, redirectToUnsubscribePage, async ({ query, reply }) => {
    // In the fragment, which servers do not log.
    const page = `/unsubscribe#${encodeURIComponent(query.token)}`
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${languageTags[currentLanguage()]}"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${page}"><title>Bombus</title><a href="${page}">${t('Unsubscribe from the weekly email')}</a></html>`,
      )
  })

  route(app, downloadWeekReport, async ({ actor, params, query, reply, db: readDb }) => {
    const report = orNotFound(await readWeekReport({ ...deps, db: readDb }, actor.scope, params.id, query.from))
    return reply
      .type('application/pdf')
      .header('content-disposition', attachment(`${report.farm_title} ${report.from}.pdf`))
      .send(await weekPdf(report))
  })

  /** Sends the caller the email of the last complete week. */
  const sendToSelf = async (needs: Deps, person: Person) => {
    const { email } = await weeklyEmailChoices.own(db, person)
    const { firstname } = await db
      .selectFrom('users')
      .where('id', '=', person.user_id)
      .select('firstname')
      .executeTakeFirstOrThrow()
    const language = await readerLanguage(db, person.user_id)
    return inLanguage(language, () => writeToSelf(needs, person, { email, firstname }))
  }
  const writeToSelf = async (
    needs: Deps,
    person: Person,
    { email, firstname }: { email: string; firstname: string },
  ) => {
    const reports = []
    for (const farm_id of (await weeklyEmailChoices.wanted(db, person)).slice(0, FARMS_AT_ONCE)) {
      const farm = await farms.find(db, person.scope, farm_id)
      const week = farm && addDays(weekOf(localDay(needs.clock(), farm.time_zone)).start, -7)
      const report = week && (await readWeekReport(needs, person.scope, farm_id, week))
      if (report && weekReportState(report) !== 'nothing') reports.push(report)
    }
    if (reports.length === 0) return { email, farms: 0 }
    const token = unsubscribeToken(secretsOf(settings), person.user_id)
    await mail.post(db, await composeEmail(settings.baseUrl, { email, firstname, token }, reports))
    return { email, farms: reports.length }
  }
}
