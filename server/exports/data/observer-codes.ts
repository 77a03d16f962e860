import { namedObservers, type Observers } from '../../survey-reports/dataset-queries.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'

/**
 * Observers as an export shows them: full names with accounts, or codes that are the same in all exports of the
 * organisation and cannot be turned back without its key.
 */
export const observersOf = (key: string | null): Observers => {
  if (key === null) return namedObservers
  const secret = escapeLiteral(key)
  return {
    text: (id, name) =>
      `case when ${name} is not null then 'observer-' || left(encode(sha256(convert_to(${secret}
        || coalesce(' account ' || ${id}, ' name ' || lower(${name})), 'UTF8')), 'hex'), 12) end`,
    id: () => 'null::int',
  }
}
