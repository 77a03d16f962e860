import { sql } from 'kysely'
import { deviceAlertOfRule, deviceAlerts, type DeviceAlert } from '#domain/devices/device-alert.ts'

/** A camera with open alerts: its alerts, worst first, and the rank of the worst. */
interface Attention {
  device_id: number
  alerts: DeviceAlert[]
  worst: number
}

const known = sql.join(
  Object.entries(deviceAlertOfRule).map(
    ([rule, alert]) => sql`(${sql.lit(rule)}, ${sql.lit(alert)}, ${sql.lit(deviceAlerts.indexOf(alert) + 1)})`,
  ),
)

/**
 * Cameras that need attention. Lists, filters, figures, dashboards and maps all join this table by device. A gateway
 * alert counts for those of its cameras that are still silent.
 */
export const attention = sql<Attention>`(
  select device_id, json_agg(alert order by worst) as alerts, min(worst) as worst from (
    select distinct about.device_id, known.alert, known.worst from (
      select alerts.device_id,
        case when alerts.rule = 'conflicts' and state.cause->>'overlap_at' is not null then 'overlap' else alerts.rule end as rule
      from alerts join alert_states state on state.alert_id = alerts.id
      where alerts.closed_at is null and alerts.device_id is not null
      union all
      select away.id::int, 'gateway' from alerts join alert_states state on state.alert_id = alerts.id
        cross join jsonb_array_elements_text(coalesce(state.cause->'away', '[]')) as away (id)
      where alerts.closed_at is null and alerts.rule = 'gateway'
    ) as about join (values ${known}) as known (rule, alert, worst) using (rule)
  ) as each group by device_id)`.as<'attention'>('attention')

/** Rank of an active camera's worst alert in `deviceAlerts`, counted from 1; null: none. */
export const worstAlert = sql<number | null>`case when devices.is_active then attention.worst end`
