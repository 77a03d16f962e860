import pg from 'pg'
import { makeQueues } from '../jobs/jobs.ts'
import { migrate } from './migrate.ts'

/** Tables to which the server may only add: what they say cannot be changed by anything that gets hold of its connection. */
const ONLY_ADDED = ['health_scores', 'history', 'security_events']
/** Migrations are the owner's. */
const ONLY_READ = ['migrations']
const LOCK = 4_716_004

/**
 * Lets `role` work with the tables of the database's owner and own nothing itself but the scratch tables of uploads, in the schema
 * `staging`. To be run by the owner, after migrations and after the queues are made; running it again changes nothing.
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
    grant execute on function forget_security_events(integer), erase_from_history(integer, text[]) to ${name};
    revoke update, delete on ${list(ONLY_ADDED)} from ${name};
    revoke insert, update, delete on ${list(ONLY_READ)} from ${name};
  `)
}

/** What only the owner of the database may do, at each start. `role` is null where the server works as the owner itself. */
export const prepareDatabase = async (owner: pg.Pool, role: string | null): Promise<void> => {
  await migrate(owner)
  await makeQueues(owner)
  if (role !== null) await grantServerRole(owner, role)
}
