import type pg from 'pg'
import { connectUnlimited } from '../postgres/database.ts'
import { SettingsError, type Exception, type Settings } from './settings.ts'
import { isBrokerSafe, isDatabaseSafe, isMailSafe, isStoreSafe } from '../security/transport-security.ts'

type Refusals = Partial<Record<Exception, string>>

/**
 * Refuses to start in production with an unsafe configuration. Throws one message that lists everything refused and how
 * to fix it; returns the exceptions in BOMBUS_ALLOW that were needed. See docs/deploying.md.
 */
export const refuseUnsafe = async (
  settings: Settings,
  roles: { owner: pg.PoolConfig; server: pg.PoolConfig } | null,
): Promise<Exception[]> => {
  if (!settings.production) return []
  const allowed = new Set(settings.BOMBUS_ALLOW)
  const found = refusedBySettings(settings)
  // A role's password must not be sent over a connection that is refused.
  if (roles && (found['plain-database'] === undefined || allowed.has('plain-database')))
    Object.assign(found, await refusedByRoles(roles))
  const names = Object.keys(found) as Exception[]
  const refused = names.filter((name) => !allowed.has(name))
  if (refused.length === 0) return names
  throw new SettingsError(
    [
      'Bombus refuses to start in production with this configuration (BASE_URL is https, or NODE_ENV is production):',
      ...refused.map((name) => `  ${name}: ${found[name]}`),
      `To start nevertheless, name the exceptions: BOMBUS_ALLOW=${refused.join(',')}. docs/deploying.md says why each is refused.`,
    ].join('\n'),
  )
}

const refusedBySettings = ({
  demo,
  SECRET_KEY,
  SMTP_URL,
  DATABASE_URL,
  DATABASE_OWNER_URL,
  DATABASE_DIRECT_URL,
  DATABASE_REPLICA_URL,
  MQTT_URL,
  objects,
}: Settings): Refusals => ({
  ...(demo && {
    demo: 'its accounts are known to anyone who reads the documentation. Set DATABASE_URL, or BOMBUS_DEMO=off for the embedded database.',
  }),
  ...(DATABASE_URL !== undefined &&
    SECRET_KEY === undefined && {
      'secret-in-folder':
        'the key that encrypts secrets in the database would be stored in the data folder of this server. Set SECRET_KEY, the same for all servers.',
    }),
  ...(SMTP_URL !== undefined &&
    !isMailSafe(SMTP_URL) && {
      'plain-smtp':
        'emails contain links that open accounts, and SMTP_URL allows sending them unencrypted. Use smtps://, or smtp:// without requireTLS=false and tls.rejectUnauthorized=false.',
    }),
  ...(MQTT_URL !== undefined &&
    !isBrokerSafe(MQTT_URL) && {
      'plain-mqtt':
        'the MQTT broker is on another machine, and anybody between could read device keys or pose as it. Use mqtts:// or wss:// (and MQTT_CA_FILE, if its certificate is signed by an authority of your own).',
    }),
  ...([DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL].some(
    (url) => url !== undefined && !isDatabaseSafe(url),
  ) && {
    'plain-database':
      'the database is on another machine, and anybody between could read along or pose as it. Add ?sslmode=verify-full to every DATABASE_... address (and sslrootcert=/path, if its certificate is signed by an authority of your own).',
  }),
  ...(objects !== null &&
    !isStoreSafe(objects.endpoint) && {
      'plain-object-store':
        'the object store is on another machine, and anybody between could read images and files along, or change them. Use an https address in S3_ENDPOINT (and NODE_EXTRA_CA_CERTS=/path, if its certificate is signed by an authority of your own).',
    }),
})

const refusedByRoles = async ({
  owner,
  server,
}: {
  owner: pg.PoolConfig
  server: pg.PoolConfig
}): Promise<Refusals> => {
  const [asOwner, asServer] = await Promise.all([
    ask<{ name: string }>(owner, 'select current_user as name'),
    ask<{ name: string; is_super: boolean; member_of: string[] }>(
      server,
      `select current_user as name, rolsuper or rolbypassrls or rolcreaterole as is_super,
        array(select rolname::text from pg_roles where pg_has_role(current_user, oid, 'member')) as member_of
      from pg_roles where rolname = current_user`,
    ),
  ])
  return {
    ...(asServer?.is_super && {
      superuser: `the server would work as ${asServer.name}, who may do anything in the database and read files of its machine. Give DATABASE_URL a role of its own.`,
    }),
    ...(asServer &&
      !asServer.is_super &&
      asServer.member_of.includes(asOwner?.name ?? '') && {
        'one-database-role': `the server would work as ${asServer.name}, who owns its tables or can become who does. Make a second role, and set DATABASE_OWNER_URL to the owner's address.`,
      }),
  }
}

const ask = async <Row extends pg.QueryResultRow>(config: pg.PoolConfig, text: string): Promise<Row | undefined> => {
  const { pool, close } = connectUnlimited({ ...config, max: 1 })
  try {
    const { rows } = await pool.query<Row>(text)
    return rows[0]
  } finally {
    await close()
  }
}
