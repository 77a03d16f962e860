import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ClassMappingPreview, ModelClass } from '#domain/class-mappings/endpoints.ts'
import { classReader, type ClassMappingForm, type MappingOfClass } from '#domain/class-mappings/mapping.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { functionalGroup, isNoInsect } from '#domain/intensity/group-of-class.ts'
import { messages } from '#domain/messages.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { hasBegun } from './begin-writes.ts'
import { lockMappings } from './lock-writes.ts'
import { modelClasses } from './queries.ts'
import { recountClass } from './recount-writes.ts'

/** The class, if a camera of the organisation sent it. */
const classOf = async (db: Db, scope: Scope, organisation_id: number, class_id: number): Promise<ModelClass> =>
  orNotFound((await modelClasses(db, scope, organisation_id, class_id)).find(({ id }) => id === class_id))

/** The functional group of a taxon in the reference list, by any of its names; null if it is not a pollinator. */
const groupOfTaxon = async (db: Db, taxon: string): Promise<FunctionalGroup | null> => {
  const { rows } = await sql<{ functional_group: string | null }>`
    select coalesce(pollinators.functional_group, species.functional_group) as functional_group
    from species left join pollinators on pollinators.species_id = species.id
    where lower(${taxon}) in (lower(genus || ' ' || species), lower(species), lower(genus), lower(common_name))
      or exists (select from unnest(synonyms) as synonym where lower(synonym) = lower(${taxon}))
    `.execute(db)
  if (rows.length === 0) throw invalid([{ path: 'taxon', message: messages.taxonUnknown }])
  // A genus may have several groups, and then none is its own.
  const [group, ...others] = [...new Set(rows.map((row) => functionalGroup(row.functional_group ?? '')))]
  return others.length === 0 ? (group ?? null) : null
}

const completed = async (db: Db, given: ClassMappingForm) => ({
  ...given,
  taxon: given.kind === 'taxon' ? given.taxon : null,
  functional_group:
    given.kind === 'taxon' && given.taxon !== null
      ? await groupOfTaxon(db, given.taxon)
      : given.kind === 'functional_group'
        ? given.functional_group
        : null,
})

/** What an insect of a class counts as on a day: a group, `background`, or null for an insect without a group. */
const countsAs = (name: string): string | null => (isNoInsect(name) ? 'background' : functionalGroup(name))

export const classMappingWrites = {
  put: async (
    trx: Trx,
    scope: Scope,
    organisation_id: number,
    class_id: number,
    given: ClassMappingForm,
    now: Date,
  ): Promise<ModelClass> => {
    await lockMappings(trx, organisation_id)
    await classOf(trx, scope, organisation_id, class_id)
    const in_effect = await hasBegun(trx, { organisation_id, from_date: given.from_date }, now)
    const values = { ...(await completed(trx, given)), in_effect }
    await trx
      .insertInto('class_mappings')
      .values({ organisation_id, class_id, ...values })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'class_id', 'from_date']).doUpdateSet(values))
      .execute()
    await recountClass(trx, { organisation_id, class_id })
    return classOf(trx, scope, organisation_id, class_id)
  },

  remove: async (trx: Trx, organisation_id: number, class_id: number, from_date: string): Promise<void> => {
    await lockMappings(trx, organisation_id)
    orNotFound(
      await trx
        .deleteFrom('class_mappings')
        .where('organisation_id', '=', organisation_id)
        .where('class_id', '=', class_id)
        .where('from_date', '=', from_date)
        .returning('id')
        .executeTakeFirst(),
    )
    await recountClass(trx, { organisation_id, class_id })
  },

  /** Number of insects of the class that a mapping would count differently, by farm. */
  preview: async (
    db: Db,
    scope: Scope,
    organisation_id: number,
    class_id: number,
    given: ClassMappingForm,
  ): Promise<ClassMappingPreview> => {
    const { object_class_name, mappings } = await classOf(db, scope, organisation_id, class_id)
    const { from_date, kind, functional_group } = await completed(db, given)
    const own = mappings.map((mapping): MappingOfClass => ({ ...mapping, object_class_name }))
    const others = own.filter((mapping) => mapping.from_date !== from_date)
    const [before, after] = [
      classReader(own),
      classReader([...others, { object_class_name, from_date, kind, functional_group }]),
    ]
    const { rows } = await sql<{ id: number; title: string; day: string; insects: number }>`
      select farms.id, farms.title, day::text as day, sum(count)::float8 as insects
      from daily_counts join placements on placements.id = daily_counts.placement_id
      join farms on farms.id = placements.farm_id
      where farms.organisation_id = ${organisation_id} and ${within(scope, 'farms.organisation_id')}
        and class_id = ${class_id} and day >= ${from_date}::date
      group by farms.id, day order by farms.title, day`.execute(db)
    const changed = rows.filter(
      ({ day }) => countsAs(before(object_class_name, day)) !== countsAs(after(object_class_name, day)),
    )
    const sum = (of: typeof changed) => of.reduce((total, { insects }) => total + insects, 0)
    const days = changed.map(({ day }) => day).toSorted()
    return {
      insects: sum(changed),
      farms: [...Map.groupBy(changed, ({ id }) => id)].map(([id, of]) => ({
        id,
        title: of[0]?.title ?? '',
        insects: sum(of),
      })),
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
    }
  },
}
