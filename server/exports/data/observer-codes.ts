import { namedObservers, type Observers } from '../../survey-reports/dataset-queries.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'
import type { OwnClient } from '../../platform/postgres/own-client.ts'

/** The inputs from which codes of observers are derived. */
export interface ObserverKey {
  secret: string
  /** Accounts by the name under which someone else may have entered their counts, as JSON; see `name_key`. */
  accounts: string
}

/** Everyone who may have observed for the organisation: its accounts, and other accounts that its records refer to. */
const people = (organisation_id: number) => `select users.id, users.organisation_id = ${organisation_id} as is_own,
    name_key(concat_ws(' ', firstname, lastname)) as name
  from users where users.organisation_id = ${organisation_id} or users.id in (
    select unnest(array[v.created_by, f.observer_id, p.observer_id, r.observer_id])
    from surveys v join plots on plots.id = v.plot_id join tunnels on tunnels.id = plots.tunnel_id
    join fields on fields.id = tunnels.field_id join farms on farms.id = fields.farm_id and farms.organisation_id = ${organisation_id}
    left join flower_surveys f on f.survey_id = v.id left join pollinator_surveys p on p.survey_id = v.id
    left join predator_surveys r on r.survey_id = v.id)`

/** The accounts of an organisation with a unique name, so that a typed name belongs to them. */
export const accountsByName = async (client: OwnClient, organisation_id: number): Promise<string> => {
  const { rows } = await client.query<{ accounts: string }>(`with people as (${people(organisation_id)})
    select coalesce(jsonb_object_agg(name, id), '{}')::text as accounts from (
      select name, coalesce(min(id) filter (where is_own), min(id)) as id from people where name <> '' group by name
      having count(*) filter (where is_own) = 1 or count(*) = 1) named`)
  return rows[0]?.accounts ?? '{}'
}

/**
 * Observers as shown in an export: full names with accounts, or codes that are the same in all exports of the
 * organisation and cannot be reversed without its key. A typed name has the code of the account with that name,
 * whatever its case and spaces.
 */
export const observersOf = (key: ObserverKey | null): Observers => {
  if (key === null) return namedObservers
  const [secret, accounts] = [escapeLiteral(key.secret), escapeLiteral(key.accounts)]
  return {
    text: (id, name) =>
      `case when ${name} is not null then 'observer-' || left(encode(sha256(convert_to(${secret}
        || coalesce(' account ' || coalesce(${id}, (${accounts}::jsonb ->> name_key(${name}))::int), ' name ' || name_key(${name})), 'UTF8')), 'hex'), 12) end`,
    id: () => 'null::int',
  }
}
