import { sql, type RawBuilder } from 'kysely'

/** Joins the meaning of a plot's letter on a day. `farms` and `plots` are already joined. */
export const meaningOn = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join treatment_arms on treatment_arms.farm_id = farms.id
    and treatment_arms.treatment_type = plots.treatment_type
    and daterange(treatment_arms.from_date, treatment_arms.to_date, '[]') @> ${day}`
