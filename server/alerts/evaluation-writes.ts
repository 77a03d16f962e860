import { sql } from 'kysely'
import { currentRules, SAME_WITHIN_HOURS, type AlertRule, type Subject } from '#domain/alerts/rule.ts'
import { stepsOf, type Remembered, type Step } from '#domain/alerts/steps.ts'
import type { OpenAlert, Verdict } from '#domain/alerts/verdict.ts'
import { verdictsOf } from '#domain/alerts/verdicts.ts'
import type { Deps } from '../deps.ts'
import { inTransaction, system, type Trx } from '../platform/postgres/database.ts'
import { gatherFacts, storeBatteryDays } from './facts-queries.ts'
import { ROUND_SECONDS } from '#domain/alerts/limits.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'

const JOB = 'alerts'

export interface Evaluation {
  opened: number
  closed: number
}

/**
 * Evaluates all facts once: opens, updates and closes alerts, in one transaction with their timelines. Null if another
 * server is evaluating. The lock of the heartbeat allows one server at a time; the index of open alerts prevents
 * duplicates in any case.
 */
export const evaluateAlerts = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Evaluation | null> =>
  inTransaction(db, system, async (trx) => {
    const turn = await trx
      .selectFrom('alert_heartbeats')
      .where('job', '=', JOB)
      .select('job')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!turn) return null
    const now = clock()
    await storeBatteryDays(trx, now)
    const { remembered, open } = await readStates(trx)
    const verdicts = verdictsOf(await gatherFacts(trx, now), open)
    await updateFigures(trx, verdicts)
    const round = await applySteps(trx, stepsOf(verdicts, remembered, now), now)
    await trx
      .updateTable('alert_heartbeats')
      .set((eb) => ({ ran_at: sql`now()`, rounds: eb('rounds', '+', 1) }))
      .where('job', '=', JOB)
      .execute()
    return round
  })

const readStates = async (trx: Trx): Promise<{ remembered: Remembered[]; open: OpenAlert[] }> => {
  const rows = await trx
    .selectFrom('alert_states as state')
    .leftJoin('alerts', 'alerts.id', 'state.alert_id')
    .select(['state.rule', 'state.subject', 'state.since', 'state.calm_since', 'state.alert_id', 'state.cause'])
    .select('alerts.farm_id')
    .execute()
  return {
    remembered: rows.map(({ alert_id, cause: _, ...row }) => ({ ...row, is_open: alert_id !== null })),
    open: rows
      .filter(({ alert_id }) => alert_id !== null)
      .map(({ rule, subject, cause }) => ({ rule, subject, cause: cause as object })),
  }
}

type Found = Extract<Step, { verdict: Verdict }>
type Over = Exclude<Step, Found>

const applySteps = async (trx: Trx, steps: readonly Step[], now: Date): Promise<Evaluation> => {
  const found = (...acts: Found['act'][]) =>
    steps.filter((step): step is Found => 'verdict' in step && acts.includes(step.act)).map(({ verdict }) => verdict)
  const over = (act: Over['act']) => steps.filter((step): step is Over => !('verdict' in step) && step.act === act)
  await wait(trx, found('wait'), now)
  await touchOpen(trx, found('stay'), now)
  await clear(trx, found('calm'), now)
  for (const verdict of found('open')) await open(trx, verdict, now)
  await close(trx, over('close'), now)
  await deletePending(trx, over('forget'))
  return { opened: found('open').length, closed: over('close').length }
}

const wait = async (trx: Trx, verdicts: readonly Verdict[], now: Date): Promise<void> => {
  if (verdicts.length === 0) return
  await trx
    .insertInto('alert_states')
    .values(
      verdicts.map(({ rule, subject, cause }) => ({
        rule,
        subject,
        since: now,
        last_true_at: now,
        cause: JSON.stringify(cause),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Pair {
  rule: AlertRule
  subject: Subject
}
const isOne = (list: readonly Pair[]) =>
  sql<boolean>`(alert_states.rule, alert_states.subject) in (select * from unnest(
    ${list.map(({ rule }) => rule)}::text[], ${list.map(({ subject }) => subject)}::text[]))`

/**
 * Updates the figures of an open alert, also between its thresholds and while it waits to be closed, so that they match
 * those shown elsewhere.
 */
const updateFigures = async (trx: Trx, verdicts: readonly Verdict[]): Promise<void> => {
  const rows = verdicts.filter(({ rule }) => currentRules.includes(rule))
  await sql`update alert_states set cause = fresh.cause::jsonb
    from unnest(${rows.map(({ rule }) => rule)}::text[], ${rows.map(({ subject }) => subject)}::text[],
      ${rows.map(({ cause }) => JSON.stringify(cause))}::text[]) as fresh (rule, subject, cause)
    where alert_states.rule = fresh.rule and alert_states.subject = fresh.subject
      and alert_states.cause is distinct from fresh.cause::jsonb`.execute(trx)
}

/**
 * While the condition is true, the cause is the current one; between the thresholds it is retained, except for these
 * members.
 */
const touchOpen = async (trx: Trx, verdicts: readonly Verdict[], now: Date): Promise<void> => {
  const rows = verdicts.filter(({ finding }) => finding === 'true')
  if (rows.length > 0)
    await sql`update alert_states set last_true_at = ${now}, calm_since = null, cause = fresh.cause::jsonb
      from unnest(${rows.map(({ rule }) => rule)}::text[], ${rows.map(({ subject }) => subject)}::text[],
        ${rows.map(({ cause }) => JSON.stringify(cause))}::text[]) as fresh (rule, subject, cause)
      where alert_states.rule = fresh.rule and alert_states.subject = fresh.subject`.execute(trx)
  const between = verdicts.filter(({ finding }) => finding !== 'true')
  if (between.length > 0)
    await trx
      .updateTable('alert_states')
      .set({ calm_since: null })
      .where('calm_since', 'is not', null)
      .where(isOne(between))
      .execute()
}

const clear = async (trx: Trx, verdicts: readonly Verdict[], now: Date): Promise<void> => {
  if (verdicts.length > 0)
    await trx.updateTable('alert_states').set({ calm_since: now }).where(isOne(verdicts)).execute()
}

const open = async (trx: Trx, verdict: Verdict, now: Date): Promise<void> => {
  const cause = JSON.stringify(verdict.cause)
  const before = await reopen(trx, verdict, cause, now)
  const { rule, subject, farm_id, device_id } = verdict
  const alert_id =
    before ??
    (
      await trx
        .insertInto('alerts')
        .values({ rule, subject, farm_id, device_id, cause, opened_at: now, last_true_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const state = { since: now, alert_id, last_true_at: now, calm_since: null, cause }
  await trx
    .insertInto('alert_states')
    .values({ rule, subject, ...pickState(state) })
    .onConflict((conflict) => conflict.columns(['rule', 'subject']).doUpdateSet(pickState(state)))
    .execute()
  await trx
    .insertInto('alert_events')
    .values({ alert_id, kind: before === null ? 'opened' : 'reopened', at: now })
    .execute()
}
interface State {
  since: Date
  alert_id: number
  last_true_at: Date
  calm_since: null
  cause: string
}
const pickState = ({ since, alert_id, last_true_at, calm_since, cause }: State) => ({
  since,
  alert_id,
  last_true_at,
  calm_since,
  cause,
})

/** Reopens an alert that closed recently and removes its acknowledgement. Null if there is none. */
const reopen = async (
  trx: Trx,
  { rule, subject, farm_id }: Verdict,
  cause: string,
  now: Date,
): Promise<number | null> => {
  const last = await trx
    .selectFrom('alerts')
    .where('rule', '=', rule)
    .where('subject', '=', subject)
    .where(sql<boolean>`farm_id is not distinct from ${farm_id}`)
    .where(sql<boolean>`closed_at > ${now}::timestamptz - make_interval(hours => ${SAME_WITHIN_HOURS})`)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  if (!last) return null
  await trx
    .updateTable('alerts')
    .set((eb) => ({
      closed_at: null,
      times: eb('times', '+', 1),
      last_true_at: now,
      cause,
      acknowledged_at: null,
      acknowledged_by: null,
    }))
    .where('id', '=', last.id)
    .execute()
  return last.id
}

/** Never before it opened, even by the server's clock, because the constraint would fail the whole evaluation. */
const close = async (trx: Trx, list: readonly Over[], now: Date): Promise<void> => {
  if (list.length === 0) return
  const closed = await trx
    .deleteFrom('alert_states')
    .where(isOne(list))
    .returning(['alert_id', 'cause', 'last_true_at'])
    .execute()
  await sql`with closed as (
      update alerts set closed_at = greatest(${now}::timestamptz, opened_at), last_true_at = last.last_true_at, cause = last.cause::jsonb
      from unnest(${closed.map(({ alert_id }) => alert_id)}::int[], ${closed.map(({ last_true_at }) => last_true_at.toISOString())}::timestamptz[],
        ${closed.map(({ cause }) => JSON.stringify(cause))}::text[]) as last (alert_id, last_true_at, cause)
      where alerts.id = last.alert_id and closed_at is null returning alerts.id)
    insert into alert_events (alert_id, kind, at) select id, 'closed', ${now} from closed order by id`.execute(trx)
}

const deletePending = async (trx: Trx, list: readonly Over[]): Promise<void> => {
  if (list.length > 0) await trx.deleteFrom('alert_states').where('alert_id', 'is', null).where(isOne(list)).execute()
}

/** Evaluates alerts periodically in the background. Returns a function that stops it. */
export const startAlerts = (deps: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>): (() => Promise<void>) =>
  startScheduledTask({ name: 'alerts', every_ms: ROUND_SECONDS * 1_000, log: deps.log }, async () => {
    await evaluateTimed(deps)
    return false
  })

const evaluateTimed = async (deps: Pick<Deps, 'db' | 'clock' | 'metrics'>): Promise<void> => {
  const began = performance.now()
  const ended = (outcome: 'done' | 'skipped' | 'failed') =>
    deps.metrics.alertRoundEnded(outcome, (performance.now() - began) / 1_000)
  try {
    ended((await evaluateAlerts(deps)) === null ? 'skipped' : 'done')
  } catch (error) {
    ended('failed')
    throw error
  }
}
