import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  customFieldMembers,
  faultsOfType,
  keyOfName,
  type CustomFieldChange,
  type NewCustomField,
} from '#domain/custom-fields/custom-field-form.ts'
import {
  fieldsInUse,
  MAX_CUSTOM_FIELDS,
  MAX_CUSTOM_FIELDS_EVER,
  type CustomField,
} from '#domain/custom-fields/custom-field.ts'
import { definitionMessages } from '#domain/custom-fields/definition-messages.ts'
import { pick } from '#domain/platform/members.ts'
import { invalid, orNotFound, Problem } from '../platform/http/problem.ts'
import { checkVersion, onUniqueViolation } from '../platform/http/versions.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { customFields } from './queries.ts'

const nameTaken = onUniqueViolation('custom_fields_name', 'name', definitionMessages.nameTaken)
const keyTaken = onUniqueViolation('custom_fields_key', 'key', definitionMessages.keyTaken)

/** Locks the fields of an organisation within the scope, so that concurrent requests cannot exceed a limit together. */
const lockFields = async (trx: Trx, scope: Scope, organisation_id: number): Promise<CustomField[]> => {
  const { rows } = await sql`select from organisations where id = ${organisation_id} and archived_at is null
    and ${within(scope, 'organisations.id')} for no key update`.execute(trx)
  orNotFound(rows[0])
  return customFields.list(trx, scope, organisation_id)
}

const checkNumber = (fields: readonly CustomField[], record: CustomField['record']) => {
  if (fieldsInUse(fields, record).length >= MAX_CUSTOM_FIELDS) throw new Problem(409, definitionMessages.tooMany)
}

/** Writes the positions 1, 2, 3 in the order of the ids. */
const arrange = (trx: Trx, ids: readonly number[]) =>
  sql`update custom_fields set position = wanted.position
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    where custom_fields.id = wanted.id and custom_fields.position <> wanted.position`.execute(trx)

/** Changes of definitions, each within the transaction of a request. */
export const customFieldWrites = {
  add: async (trx: Trx, scope: Scope, organisation_id: number, given: NewCustomField): Promise<CustomField> => {
    const fields = await lockFields(trx, scope, organisation_id)
    const { record, type } = given
    checkNumber(fields, record)
    const ofRecord = fields.filter((field) => field.record === record)
    if (ofRecord.length >= MAX_CUSTOM_FIELDS_EVER) throw new Problem(409, definitionMessages.tooManyEver)
    const key = given.key ?? keyOfName(given.name, new Set(ofRecord.map((field) => field.key)))
    const { choices, ...others } = pick(given, customFieldMembers)
    const { id } = await trx
      .insertInto('custom_fields')
      .values({
        organisation_id,
        record,
        type,
        key,
        ...pick(others, ['name', 'unit', 'help', 'is_required']),
        choices: choices === null ? null : JSON.stringify(choices),
        position: fieldsInUse(fields, record).length + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(nameTaken)
      .catch(keyTaken)
    return orNotFound(await customFields.find(trx, scope, organisation_id, id))
  },

  /** Omitted members stay. */
  change: async (
    trx: Trx,
    scope: Scope,
    organisation_id: number,
    id: number,
    given: CustomFieldChange,
  ): Promise<CustomField> => {
    const fields = await lockFields(trx, scope, organisation_id)
    const before = orNotFound(fields.find((field) => field.id === id))
    checkVersion(before.version, given.version)
    const { choices, ...changes } = pick(given, customFieldMembers)
    const faults = faultsOfType(before.type, given)
    if (faults.length > 0) throw invalid(faults)
    await trx
      .updateTable('custom_fields')
      .set({
        ...pick(changes, ['name', 'unit', 'help', 'is_required']),
        ...(choices === undefined ? {} : { choices: choices === null ? null : JSON.stringify(choices) }),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
      .catch(nameTaken)
    if (given.position !== undefined && before.archived_at === null) {
      const ids = fieldsInUse(fields, before.record).flatMap((field) => (field.id === id ? [] : [field.id]))
      await arrange(trx, ids.toSpliced(given.position - 1, 0, id))
    }
    return orNotFound(await customFields.find(trx, scope, organisation_id, id))
  },

  /** A field that is already archived is not changed. */
  archive: async (trx: Trx, scope: Scope, organisation_id: number, id: number, now: Date): Promise<void> => {
    const fields = await lockFields(trx, scope, organisation_id)
    const before = orNotFound(fields.find((field) => field.id === id))
    if (before.archived_at !== null) return
    await trx.updateTable('custom_fields').set({ archived_at: now }).where('id', '=', id).execute()
    await arrange(
      trx,
      fieldsInUse(fields, before.record).flatMap((field) => (field.id === id ? [] : [field.id])),
    )
  },

  /** A field that is in use is not changed. */
  restore: async (trx: Trx, scope: Scope, organisation_id: number, id: number): Promise<CustomField> => {
    const fields = await lockFields(trx, scope, organisation_id)
    const before = orNotFound(fields.find((field) => field.id === id))
    if (before.archived_at === null) return before
    checkNumber(fields, before.record)
    await trx
      .updateTable('custom_fields')
      .set({ archived_at: null, position: fieldsInUse(fields, before.record).length + 1 })
      .where('id', '=', id)
      .execute()
      .catch(nameTaken)
    return orNotFound(await customFields.find(trx, scope, organisation_id, id))
  },
}
