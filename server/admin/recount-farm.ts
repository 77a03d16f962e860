import { lockForRecount } from '../farms/time-zone.ts'
import { readDemo } from '../demo/demo.ts'
import { recountFarm, stageFarm } from '../ingest/rollups/recount-writes.ts'
import type { Difference } from '../ingest/rollups/recount-queries.ts'
import { recalculateScores } from '../seasons/recalculate-writes.ts'
import { weatherProvider } from '../weather/portal-weather.ts'
import { makeWeatherCache } from '../weather/weather-cache.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import { CommandError, type AdminCommand, type CommandContext } from './command.ts'

const LISTED = 20

export const recountFarmCommand: AdminCommand = {
  name: 'recount-farm',
  summary: "Recalculates a farm's hours, days and weekly scores from its messages",
  args: ['FARM-ID'],
  options: { check: { type: 'boolean', about: 'reports which hours and days are wrong, and changes nothing' } },
  about: `The id is in the address of the farm's page. Devices of the farm wait until its sums are recalculated, and send
again. npm run verify compares the sums of all farms.`,
  run: async (context, { args: [id = ''], has }) => {
    const { db, record, printLine } = context
    const farm = await findFarm(context, id)
    const isCheck = has('check')
    const wrong = await recount(context, farm, isCheck)
    printLine(
      `${farm.title}: ${wrong.length === 0 ? 'all hours and days are right' : `${wrong.length} sums were wrong`}.`,
    )
    for (const line of differenceLines(wrong)) printLine(line)
    if (isCheck) return wrong.length === 0 ? 0 : 1
    const scores = await recalculateScores(await seasonDeps(context), farm)
    if (scores === null)
      throw new CommandError('A server is calculating the scores of this farm: try again in two minutes.')
    printLine(`${scores.stored} scores, of which ${scores.changed.length} changed.`)
    for (const { start_date, end_date, before, after } of scores.changed.slice(0, LISTED))
      printLine(`  ${start_date} to ${end_date}: ${scoreInWords(before)}, now ${scoreInWords(after)}`)
    if (scores.changed.length > LISTED) printLine(`  and ${scores.changed.length - LISTED} more`)
    await inTransaction(db, operator, (trx) =>
      record(trx, {
        kind: 'farm-recounted',
        about_id: farm.id,
        organisation_id: farm.organisation_id,
        reason: `${wrong.length} sums and ${scores.changed.length} scores changed`,
      }),
    )
    return 0
  },
}

type Farm = { id: number; title: string; time_zone: string; organisation_id: number }

/** The farm of an argument. Throws CommandError if there is none. */
export const findFarm = async ({ db }: Pick<CommandContext, 'db'>, id: string): Promise<Farm> => {
  const farm = /^[1-9]\d{0,8}$/.test(id)
    ? await db
        .selectFrom('farms')
        .where('id', '=', Number(id))
        .select(['id', 'title', 'time_zone', 'organisation_id'])
        .executeTakeFirst()
    : undefined
  if (!farm) throw new CommandError(`There is no farm ${id}: the id is the number in the address of its page.`)
  return farm
}

/** Rolls back a dry run. */
class OnlyChecked extends Error {}

const recount = async (context: CommandContext, farm: Farm, isCheck: boolean): Promise<Difference[]> => {
  for (;;) {
    const wrong = await recountOnce(context, farm, isCheck)
    if (wrong) return wrong
  }
}

/** Null if a month was archived or restored meanwhile. */
const recountOnce = async (context: CommandContext, farm: Farm, isCheck: boolean): Promise<Difference[] | null> => {
  let wrong: Difference[] | null = null
  await inTransaction(context.db, operator, async (trx) => {
    const staged = await stageFarm(trx, context, farm.id)
    await lockForRecount(trx, farm.id)
    wrong = await recountFarm(trx, staged)
    if (isCheck) throw new OnlyChecked()
  }).catch((error: unknown) => {
    if (!(error instanceof OnlyChecked)) throw error
  })
  return wrong
}

const seasonDeps = async ({ db, settings, clock, log }: CommandContext) => {
  const seed = settings.demo ? (await readDemo(db))?.seed : undefined
  const provider = await weatherProvider(settings, seed)
  return { db, clock, log, weather: makeWeatherCache({ db, provider, clock, log }) }
}

const kinds: Record<string, string> = {
  hour: 'hour',
  class: 'counts of the hour',
  day: 'day',
  'day class': 'counts of the day',
}
const differenceLines = (wrong: readonly Difference[]): string[] => [
  ...wrong
    .slice(0, LISTED)
    .map(({ kind, at, placement_id }) => `  ${kinds[kind] ?? kind} ${at} of placement ${placement_id}`),
  ...(wrong.length > LISTED ? [`  and ${wrong.length - LISTED} more`] : []),
]

const scoreInWords = (score: number | null): string => (score === null ? 'no score' : score.toFixed(1))
