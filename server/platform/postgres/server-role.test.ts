import { describe, expect, it } from 'vitest'
import { makeServer } from '#server/testing/server.ts'

const server = await makeServer()
const { pool } = server
const refused = (statement: string) => expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)

describe('the database role of the server', () => {
  it('is not a superuser, cannot create roles or databases, and does not bypass row-level security', async () => {
    const { rows } = await pool.query(
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
    ])
  })
  it('owns nothing', async () => {
    const { rows } = await pool.query(
      'select relname from pg_class where pg_get_userbyid(relowner) = current_user union all select proname from pg_proc where pg_get_userbyid(proowner) = current_user',
    )
    expect(rows).toEqual([])
  })
  it.each([
    ['makes no tables', 'create table mine (id int)'],
    ['changes no tables', 'alter table users add column is_mine boolean'],
    ['takes no tables away', 'drop table messages'],
    ['empties no tables at once', 'truncate messages'],
    ['takes no trigger off', 'alter table users disable trigger all'],
    ['keeps the triggers on for itself', "set session_replication_role = 'replica'"],
    ['changes no history', "update history set actor = 'Somebody else'"],
    ['deletes no history', 'delete from history'],
    ['rewrites no migration', "update migrations set checksum = ''"],
    ['reads no files of the database server', "select pg_read_file('/etc/passwd')"],
    ['runs no programs there', "copy (select 1) to program 'cat'"],
    ['becomes nobody else', 'set role bombus'],
  ])('%s', (_name, statement) => refused(statement))

  it('is the only database role that can delete old security events', async () => {
    const { rows } = await pool.query(
      "select has_function_privilege('forget_security_events(integer)', 'execute') as own, has_function_privilege('pg_monitor', 'forget_security_events(integer)', 'execute') as others",
    )
    expect(rows).toEqual([{ own: true, others: false }])
  })

  it('removes a person from the history only after they were erased', async () => {
    await expect(pool.query("select erase_from_history(1, '{email}')")).rejects.toThrow('Only a person who was erased')
  })

  it('creates its own scratch tables for uploads', async () => {
    await pool.query(
      'create table staging.try_out (id int); insert into staging.try_out values (1); drop table staging.try_out',
    )
  })
})
