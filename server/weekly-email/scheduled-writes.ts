import { defaultLanguage } from '#domain/language/languages.ts'
import { readerLanguage } from '../accounts/language-queries.ts'
import { inLanguage } from '../platform/http/language.ts'
import { sql } from 'kysely'
import { weekReportState, type WeekReportState, type WeekReport } from '#domain/weekly-email/week-report.ts'
import { addDays, weekday } from '#domain/weeks/dates.ts'
import { localDay, localHour } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { zonesOf } from '../farms/zone-queries.ts'
import { type Db, inTransaction, system } from '../platform/postgres/database.ts'
import { secretsOf } from '../platform/security/encryption.ts'
import { isWanted, canSeeFarm } from './choice-queries.ts'
import { readWeekReport } from './report-queries.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { composeEmail } from './compose-email.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'

export type EmailNeeds = Pick<Deps, 'db' | 'reads' | 'weather' | 'clock' | 'log' | 'mail' | 'settings'>

const everything = { kind: 'all' } as const
/** Local hour of the farm on Mondays from which emails are sent. */
const HOUR = 7
/** People processed in one run. */
const PEOPLE_PER_RUN = 25

interface Due {
  user_id: number
  email: string
  firstname: string
  farm_id: number
  /** State of the last email about the farm in an earlier week. */
  sent: string | null
}

/** Zones in which it is Monday after seven, with the Monday of the week that has ended. */
const dueZones = (zones: readonly string[], now: Date): Map<string, string[]> => {
  const due = new Map<string, string[]>()
  for (const zone of zones) {
    const today = localDay(now, zone)
    if (weekday(today) !== 1 || localHour(now, zone) < HOUR) continue
    const week = addDays(today, -7)
    due.set(week, [...(due.get(week) ?? []), zone])
  }
  return due
}

/** Recipients by farm in a zone, restricted to farms they may see. */
const dueFarms = (db: Db, zone: string, week: string): Promise<Due[]> =>
  db
    .selectFrom('users')
    .innerJoin('farms', (join) => join.on(canSeeFarm))
    .leftJoin('letter_people as choice', 'choice.user_id', 'users.id')
    .leftJoin('letter_farms as chosen', (join) =>
      join.onRef('chosen.farm_id', '=', 'farms.id').onRef('chosen.user_id', '=', 'users.id'),
    )
    .where(sql<boolean>`coalesce(choice.weekly, true)`)
    .where('farms.time_zone', '=', zone)
    .where(isWanted)
    .where(sql<boolean>`not exists (select from week_letters as sent where sent.user_id = users.id
      and sent.farm_id = farms.id and sent.week = ${week}::date)`)
    .select(['users.id as user_id', 'users.email', 'users.firstname', 'farms.id as farm_id'])
    .select(
      sql<
        string | null
      >`(select told from week_letters as sent where sent.user_id = users.id and sent.farm_id = farms.id
        and sent.week < ${week}::date order by sent.week desc limit 1)`.as('sent'),
    )
    .orderBy('users.id')
    .orderBy('farms.id')
    .execute()

interface SentEmail {
  due: Due
  report: WeekReport
  state: WeekReportState
}

/** A paused farm is reported once. */
const isWorthSending = ({ state, due }: SentEmail): boolean =>
  state !== 'nothing' && !(state === 'rests' && due.sent === 'rests')

class SentByAnotherServer extends Error {}

/**
 * Records the emails sent to a person and queues the email, in one transaction. Does nothing if another server was
 * first.
 */
const sendEmail = async ({ db, mail, settings }: EmailNeeds, week: string, sent: SentEmail[]): Promise<void> => {
  const [first] = sent
  if (!first) return
  const { user_id, email, firstname } = first.due
  const news = sent.filter(isWorthSending).map(({ report }) => report)
  const token = unsubscribeToken(secretsOf(settings), user_id)
  const language = await readerLanguage(db, user_id)
  const letter =
    news.length > 0
      ? await inLanguage(language, () => composeEmail(settings.baseUrl, { email, firstname, token }, news))
      : null
  await inTransaction(db, system, async (trx) => {
    const noted = await trx
      .insertInto('week_letters')
      .values(sent.map(({ due, state }) => ({ user_id, farm_id: due.farm_id, week, told: state })))
      .onConflict((conflict) => conflict.columns(['user_id', 'farm_id', 'week']).doNothing())
      .returning('farm_id')
      .execute()
    // Another server sent some of them: roll back, and let the next run send the rest.
    if (noted.length < sent.length) throw new SentByAnotherServer()
    const mail_id = letter && (await mail.post(trx, letter))
    if (mail_id === null) return
    await trx
      .updateTable('week_letters')
      .set({ mail_id })
      .where('user_id', '=', user_id)
      .where('week', '=', week)
      .where(
        'farm_id',
        'in',
        news.map(({ farm_id }) => farm_id),
      )
      .execute()
  }).catch((error: unknown) => {
    if (!(error instanceof SentByAnotherServer)) throw error
  })
}

const byPerson = (due: readonly Due[]): Due[][] => {
  const people = new Map<number, Due[]>()
  for (const one of due) people.set(one.user_id, [...(people.get(one.user_id) ?? []), one])
  return [...people.values()]
}

/** Null if the report fails: the other farms are sent, and the next run tries this one again. */
const reportOf = async (deps: EmailNeeds, farm_id: number, week: string): Promise<WeekReport | null> =>
  readWeekReport(deps, everything, farm_id, week).then(
    (report) => report ?? null,
    (err: unknown) => {
      deps.log.warn({ err, farm_id }, 'could not write a weekly report')
      return null
    },
  )

/** Sends due emails to a limited number of people; returns how many. */
export const writeWeeklyEmails = async (deps: EmailNeeds, stopping?: AbortSignal): Promise<number> => {
  const now = deps.clock()
  let people = 0
  for (const [week, zones] of dueZones(await zonesOf(deps.db, everything), now))
    for (const zone of zones) {
      // A report has texts, so each language has its own.
      const reports = new Map<string, WeekReport | null>()
      for (const due of byPerson(await dueFarms(deps.db, zone, week))) {
        if (stopping?.aborted || people >= PEOPLE_PER_RUN) return people
        const sent: SentEmail[] = []
        const language = due[0] ? await readerLanguage(deps.db, due[0].user_id) : defaultLanguage
        for (const one of due) {
          const key = `${language} ${one.farm_id}`
          const known = reports.get(key)
          const report =
            known === undefined ? await inLanguage(language, () => reportOf(deps, one.farm_id, week)) : known
          reports.set(key, report)
          if (report === null) continue
          sent.push({ due: one, report, state: weekReportState(report) })
        }
        if (sent.length === 0) continue
        await sendEmail(deps, week, sent)
        people += 1
      }
    }
  return people
}

const EVERY_MS = 60_000

/** Sends weekly emails when they are due, in the background. Returns a function that stops it. */
export const startWeeklyEmail = (deps: EmailNeeds): (() => Promise<void>) =>
  startScheduledTask({ name: 'weekly emails', every_ms: EVERY_MS, log: deps.log }, async (stopping) => {
    if (!deps.settings.BOMBUS_MAIL) return false
    return (await writeWeeklyEmails(deps, stopping)) === PEOPLE_PER_RUN
  })
