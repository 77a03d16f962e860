import { sql } from 'kysely'
import type { CustomRecord } from '#domain/custom-fields/custom-field.ts'
import { changeCustom } from '#domain/custom-fields/change-custom.ts'
import type { CustomValues } from '#domain/custom-fields/custom-values.ts'
import { invalid } from '../platform/http/problem.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { customFields, customTable } from './queries.ts'

interface Owner {
  /** Id of the farm or device, which the caller has locked. */
  id: number
  /** The organisation of the farm, or of the farm of the device, after the change. */
  organisation_id: number
}

/**
 * Stores values of custom fields; omitted keys are not changed, and nothing is changed if `given` is undefined. Throws
 * 422 with every value that is invalid or missing.
 */
export const saveCustom = async (
  trx: Trx,
  record: CustomRecord,
  { id, organisation_id }: Owner,
  given: CustomValues | undefined,
): Promise<void> => {
  if (given === undefined) return
  const { table, column } = customTable(record)
  const isIts = sql`${sql.ref(column)} = ${id} and organisation_id = ${organisation_id}`
  const { rows } = await sql<{ custom: CustomValues }>`select custom from ${sql.table(table)} where ${isIts}`.execute(
    trx,
  )
  const before = rows[0]?.custom ?? {}
  const { values, faults } = changeCustom(await customFields.inUse(trx, organisation_id, record), before, given)
  if (faults.length > 0) throw invalid(faults)
  const custom = JSON.stringify(values)
  if (rows.length > 0) await sql`update ${sql.table(table)} set custom = ${custom}::jsonb where ${isIts}`.execute(trx)
  else if (Object.keys(values).length > 0)
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, organisation_id, custom)
      values (${id}, ${organisation_id}, ${custom}::jsonb)`.execute(trx)
}
