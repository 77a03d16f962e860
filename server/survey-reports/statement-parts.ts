import { escapeLiteral, guarded } from '../platform/postgres/sql-text.ts'
import type { Scope } from '#domain/access/scope.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import type { ReportChoice } from '#domain/survey-reports/endpoints.ts'
import { withinText } from '../platform/postgres/scope.ts'

/** Weather is observed per tunnel, which includes all its plots. */
export const isOfTunnel = (type: ReportType) => type === 'weather'

/** Condition for the chosen places, in terms of `farms`, `fields`, `tunnels` and `plots`. */
export const wherePlace = (type: ReportType, scope: Scope, choice: ReportChoice): string => {
  const { farm_id, field_id, tunnel_id, plot_id, crop_type } = choice
  const ofPlot = isOfTunnel(type)
    ? `tunnels.id = (select tunnel_id from plots where id = ${plot_id})`
    : `plots.id = ${plot_id}`
  return [
    withinText(scope, 'farms.organisation_id'),
    ...(farm_id === undefined ? [] : [`farms.id in (${farm_id.join(', ') || 'null'})`]),
    ...(field_id === undefined ? [] : [`fields.id = ${field_id}`]),
    ...(tunnel_id === undefined ? [] : [`tunnels.id = ${tunnel_id}`]),
    ...(plot_id === undefined ? [] : [ofPlot]),
    ...(crop_type === undefined ? [] : [`fields.crop_type = ${escapeLiteral(crop_type)}`]),
  ].join(' and ')
}

/** Condition for the farms of the chosen places, in terms of `farms`: without a narrower choice also those without tunnels. */
export const whereFarm = (scope: Scope, choice: ReportChoice): string => {
  const { field_id, tunnel_id, plot_id, crop_type } = choice
  const isNarrower = [field_id, tunnel_id, plot_id, crop_type].some((chosen) => chosen !== undefined)
  return isNarrower ? 'farms.id in (select farm_id from tunnels_of)' : wherePlace('weather', scope, choice)
}

/** WITH clause for the meanings of treatment letters on the farms of `places`. */
export const meaningsOf = (places: string, guard: boolean): string => `meanings as materialized (
      select farm_id, treatment_type as treatment, from_date, coalesce(to_date, 'infinity') as to_date,
        case when meaning = 'other' and note is not null then ${guarded('note', guard)} else meaning end as meaning
      from treatment_arms where farm_id in (select farm_id from ${places})
    )`
