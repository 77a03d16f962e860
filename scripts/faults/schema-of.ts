import type pg from 'pg'

const statements = [
  `select 'migration ' || name || ' ' || checksum from migrations`,
  `select format('column %s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable, column_default)
    from information_schema.columns where table_schema in ('public', 'pgboss')`,
  `select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
  `select format('index %s', indexdef) from pg_indexes where schemaname in ('public', 'pgboss')`,
  `select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal`,
  `select format('function %s %s', proname, md5(prosrc)) from pg_proc
    where pronamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
  `select format('type %s %s', typname, typtype) from pg_type
    where typnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
  `select format('grant %s %s %s', grantee, table_name, privilege_type) from information_schema.role_table_grants
    where table_schema in ('public', 'pgboss')`,
  `select format('queue %s %s %s', name, retry_limit, expire_seconds) from pgboss.queue`,
]

/** Everything created by migrations and the first start, one line each, in any order. */
export const schemaOf = async (pool: Pick<pg.Pool, 'query'>): Promise<Set<string>> => {
  const lines = new Set<string>()
  for (const text of statements) {
    const { rows } = await pool.query<Record<string, string>>(text)
    for (const row of rows) lines.add(Object.values(row).join())
  }
  return lines
}

/** The differences of two schemas, one line each. */
export const differencesOf = (wanted: ReadonlySet<string>, found: ReadonlySet<string>): string[] => [
  ...[...wanted].filter((line) => !found.has(line)).map((line) => `missing: ${line}`),
  ...[...found].filter((line) => !wanted.has(line)).map((line) => `too much: ${line}`),
]
