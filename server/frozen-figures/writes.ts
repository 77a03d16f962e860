import { hash } from 'node:crypto'
import { canonicalJson } from '#domain/frozen-figures/canonical-json.ts'
import {
  MOST_FROZEN_BYTES,
  MOST_FROZEN_FIGURES,
  type FigurePublication,
  type FrozenFigureChange,
  type FrozenRequest,
  type NewFrozenFigure,
} from '#domain/frozen-figures/frozen-figure.ts'
import { publicMessages } from '#domain/frozen-figures/public-messages.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { mayChange } from '#domain/access/rules.ts'
import type { Scope } from '#domain/access/scope.ts'
import { checkComparedFields } from '../comparisons/comparison-queries.ts'
import { exportSettings } from '../exports/settings-writes.ts'
import type { Person } from '../platform/http/actor.ts'
import { forbidden, invalid, orNotFound, Problem } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import type { Trx } from '../platform/postgres/database.ts'
import type { Calculated } from './calculate.ts'
import { within } from '../platform/postgres/scope.ts'
import { inFrozenScope } from './queries.ts'

/** The software version that calculated a figure. */
interface Software {
  product_version: string
  product_commit: string | null
}

/** The content that is digested and can be downloaded as the file of inputs. */
export interface FrozenDocument extends Software {
  request: FrozenRequest
  model: string
  inputs: unknown
  result: unknown
}
/** The file whose SHA-256 is the digest: canonical JSON. */
export const documentText = ({ request, model, product_version, product_commit, inputs, result }: FrozenDocument) =>
  canonicalJson(JSON.parse(JSON.stringify({ request, model, product_version, product_commit, inputs, result })))

interface Frozen extends Software {
  farm: { id: number; title: string; organisation_id: number }
  given: NewFrozenFigure
  calculated: Omit<Calculated, 'sides'>
  /** The first day that is not over, in the time zones of the farm and of the farm compared with. */
  today: string
  today_of_other: string
  created_by: number
  now: Date
}

/** Measurements of days that are not over still arrive. Each farm has its own time zone. */
const checkIsOver = (figure: FrozenRequest, { today, today_of_other }: Pick<Frozen, 'today' | 'today_of_other'>) => {
  const ends = [
    ['end_date', 'end_date' in figure ? figure.end_date : '', today],
    ['with_end_date', 'with_end_date' in figure ? figure.with_end_date : '', today_of_other],
  ] as const
  const issues = ends
    .filter(([, end, first]) => end >= first)
    .map(([name]) => ({ path: `figure.${name}`, message: messages.frozenNotOver }))
  if (issues.length > 0) throw invalid(issues)
}

/** Throws 403 for figures frozen by others, unless the role may change all of them. */
const checkMayChange = (
  { user_id: id, role }: Person,
  created_by: number,
  action: 'frozen.edit' | 'frozen.publish' = 'frozen.edit',
): void => {
  if (!mayChange(action, { id, role }, created_by)) throw forbidden()
}

export const frozenFigureWrites = {
  /** Stores a figure with its inputs. Returns its public id. */
  create: async (
    trx: Trx,
    scope: Scope,
    { farm, given, calculated, today, today_of_other, created_by, now, ...software }: Frozen,
  ): Promise<string> => {
    if (given.figure.kind === 'comparison') await checkComparedFields(trx, farm.id, given.figure, 'figure.')
    checkIsOver(given.figure, { today, today_of_other })
    const { result, inputs, model, start, end, title } = calculated
    const text = documentText({ request: given.figure, model, inputs, result, ...software })
    if (Buffer.byteLength(text) > MOST_FROZEN_BYTES)
      throw invalid([{ path: 'figure', message: messages.frozenTooLarge }])
    // Locks the organisation, so that concurrent requests cannot exceed the limit together.
    const organisation = await trx
      .selectFrom('organisations')
      .where('id', '=', farm.organisation_id)
      .select('title')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { count } = await trx
      .selectFrom('frozen_figures')
      .where('organisation_id', '=', farm.organisation_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MOST_FROZEN_FIGURES) throw new Problem(422, messages.frozenTooMany)
    const licence =
      given.licence ?? (await exportSettings.ofOrganisation(trx, scope, farm.organisation_id)).data_licence
    const { public_id } = await trx
      .insertInto('frozen_figures')
      .values({
        organisation_id: farm.organisation_id,
        organisation_title: organisation.title,
        farm_id: farm.id,
        farm_title: farm.title,
        with_farm_id: given.figure.kind === 'comparison' ? (given.figure.with_farm_id ?? null) : null,
        kind: given.figure.kind,
        title: given.title ?? title,
        start_date: start,
        end_date: end,
        request: JSON.stringify(given.figure),
        inputs: JSON.stringify(inputs),
        result: JSON.stringify(result),
        authors: JSON.stringify(given.authors),
        licence,
        model,
        product_version: software.product_version,
        product_commit: software.product_commit,
        digest: hash('sha256', text),
        created_by,
        created_at: now,
      })
      .returning('public_id')
      .executeTakeFirstOrThrow()
    return public_id
  },

  setDoi: async (trx: Trx, person: Person, public_id: string, { doi, version }: FrozenFigureChange): Promise<void> => {
    const row = await locked(trx, person.scope, public_id)
    checkMayChange(person, row.created_by)
    checkVersion(row.version, version)
    await trx.updateTable('frozen_figures').set({ doi }).where('id', '=', row.id).execute()
  },

  withdraw: async (trx: Trx, person: Person, public_id: string, reason: string, now: Date): Promise<void> => {
    const row = await locked(trx, person.scope, public_id)
    checkMayChange(person, row.created_by)
    if (row.withdrawn_at !== null) throw new Problem(409, messages.frozenWithdrawn)
    await trx
      .updateTable('frozen_figures')
      .set({ withdrawn_at: now, withdrawn_reason: reason })
      .where('id', '=', row.id)
      .execute()
  },

  /** Publishes a figure, or changes the options of one that is already public. */
  publish: async (trx: Trx, person: Person, public_id: string, given: FigurePublication, now: Date): Promise<void> => {
    const row = await locked(trx, person.scope, public_id)
    checkMayChange(person, row.created_by, 'frozen.publish')
    if (row.withdrawn_at !== null) throw new Problem(409, messages.frozenWithdrawn)
    await trx
      .updateTable('frozen_figures')
      .set({
        ...pick(given, ['with_inputs', 'is_indexed']),
        published_at: row.published_at ?? now,
        unpublished_at: null,
      })
      .where('id', '=', row.id)
      .execute()
  },

  /** Revokes the public address, which returns 410 from now on. */
  unpublish: async (trx: Trx, person: Person, public_id: string, now: Date): Promise<void> => {
    const row = await locked(trx, person.scope, public_id)
    checkMayChange(person, row.created_by, 'frozen.publish')
    if (row.published_at === null) throw new Problem(409, publicMessages.notPublic)
    await trx
      .updateTable('frozen_figures')
      .set({ published_at: null, unpublished_at: now, with_inputs: false, is_indexed: false })
      .where('id', '=', row.id)
      .execute()
  },
}

const locked = async (trx: Trx, scope: Scope, public_id: string) =>
  orNotFound(
    await trx
      .selectFrom('frozen_figures')
      .innerJoin('farms', 'farms.id', 'frozen_figures.farm_id')
      .leftJoin('farms as farm', 'farm.id', 'frozen_figures.with_farm_id')
      .where('public_id', '=', public_id)
      .where(inFrozenScope(scope))
      // Figures that a farm brought from another organisation are readable, but this organisation cannot withdraw them.
      .where((eb) =>
        eb.or([
          within(scope, 'frozen_figures.organisation_id'),
          eb('frozen_figures.organisation_id', '=', eb.ref('farms.organisation_id')),
        ]),
      )
      .select([
        'frozen_figures.id',
        'frozen_figures.created_by',
        'frozen_figures.version',
        'frozen_figures.withdrawn_at',
        'frozen_figures.published_at',
      ])
      .forNoKeyUpdate('frozen_figures')
      .executeTakeFirst(),
  )
