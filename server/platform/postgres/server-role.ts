import pg from 'pg'
import { makeQueues } from '../jobs/jobs.ts'
import { migrate } from './migrate.ts'

/** Tables on which the server may only insert, so that a stolen connection cannot change their rows. */
const ONLY_ADDED = ['health_scores', 'history', 'security_events']
/** Only the owner writes migrations. */
const ONLY_READ = ['migrations']
const LOCK = 4_716_004

/**
 * Grants `role` access to the owner's tables. The role owns only the staging tables of uploads in the schema `staging`.
 * Run by the owner after the migrations and queues; idempotent.
 */
const grantServerRole = async (owner: pg.Pool, role: string): Promise<void> => {
  const name = pg.escapeIdentifier(role)
  const list = (tables: string[]) => tables.map((table) => pg.escapeIdentifier(table)).join(', ')
  await owner.query(`
    select pg_advisory_xact_lock(${LOCK});
    grant usage on schema public, pgboss, staging to ${name};
    grant create on schema staging to ${name};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${name};
    grant usage on all sequences in schema public, pgboss to ${name};
    grant execute on function forget_security_events(integer), erase_from_history(integer, text[]),
      check_running_erasure(integer), erase_organisation_history(integer, text, integer),
      erase_kept_rows(integer, text, integer), erase_person_texts(integer, text, text[], text[]),
      erase_from_security_events(integer, text[]) to ${name};
    revoke update, delete on ${list(ONLY_ADDED)} from ${name};
    revoke insert, update, delete on ${list(ONLY_READ)} from ${name};
  `)
}

/**
 * What only the owner of the database may do, at each start. `role` is null if the server works as the owner. Returns
 * the names of the migrations that were applied.
 */
export const prepareDatabase = async (owner: pg.Pool, role: string | null): Promise<string[]> => {
  const applied = await migrate(owner)
  await makeQueues(owner)
  if (role !== null) await grantServerRole(owner, role)
  return applied
}
