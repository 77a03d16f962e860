import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Dependents } from '../platform/http/versions.ts'

/** The location in question. */
export type Where = { field_id: number } | { tunnel_id: number } | { plot_id: number }

const condition = (where: Where) => {
  if ('field_id' in where) return sql`fields.id = ${where.field_id}`
  return 'tunnel_id' in where ? sql`tunnels.id = ${where.tunnel_id}` : sql`plots.id = ${where.plot_id}`
}
const devicesIn = (where: Where) => {
  if ('field_id' in where) return sql`placements.field_id = ${where.field_id}`
  return 'tunnel_id' in where
    ? sql`placements.tunnel_id = ${where.tunnel_id}`
    : sql`placements.plot_id = ${where.plot_id}`
}

/** Records that belong to a location, devices that are there, and data recorded there. */
export const dependentsOf = async (trx: Trx, where: Where): Promise<Dependents[]> => {
  const within = sql`from fields
    left join tunnels on tunnels.field_id = fields.id and tunnels.archived_at is null
    left join plots on plots.tunnel_id = tunnels.id and plots.archived_at is null`
  const { rows } = await sql<Dependents>`
    select 'tunnels' as kind, count(distinct tunnels.id) ${within}
      where ${condition(where)} and ${'field_id' in where}
    union all select 'plots', count(distinct plots.id) ${within} where ${condition(where)} and ${!('plot_id' in where)}
    union all select 'devices', count(*) from placements join devices on devices.id = placements.device_id
      where ${devicesIn(where)} and upper_inf(during) and devices.archived_at is null
    union all select 'surveys', count(distinct surveys.id) ${within}
      join surveys on surveys.plot_id = plots.id where ${condition(where)}
    union all select 'weather observations', count(distinct weathers.id) ${within}
      join weathers on weathers.tunnel_id = tunnels.id where ${condition(where)} and ${!('plot_id' in where)}`.execute(
    trx,
  )
  return rows
}

/** A location where devices are or were cannot be moved, because their measurements belong to it. */
export const checkEmptyOfDevices = async (trx: Trx, where: Where): Promise<void> => {
  const { rows } = await sql<{ count: number }>`select count(*) from placements where ${devicesIn(where)}`.execute(trx)
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new Problem(409, messages.devicesStand, { extra: { depends: [{ kind: 'device placements', count }] } })
}
