import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Camera } from '#simulator/fleet.ts'
import { inTransaction, system, type Db } from '../platform/postgres/database.ts'
import { SettingsError, type Settings } from '../platform/config/settings.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { fieldNamed, makeDemo } from './make-demo.ts'
import { makeSurveys } from './make-surveys.ts'

/** The demo's state, stored in its database. The keys belong to simulated cameras. */
export interface Demo {
  seed: number
  password: string
  born: string
  cameras: Camera[]
  /** Start of the seasons sent so far; null before the first fortnight is complete. */
  filled_to: string | null
}

const DEMO_LOCK = 4_716_002

/** Opens the demo of this installation, and creates it if the database is empty. Refuses a database with other data. */
export const openDemo = async (db: Db, settings: Settings, now: Date): Promise<Demo> => {
  const known = await readDemo(db)
  if (known) return withPassword(db, known, settings.BOMBUS_DEMO_PASSWORD)
  const other = await db.selectFrom('organisations').select('id').limit(1).executeTakeFirst()
  if (other)
    throw new SettingsError('BOMBUS_DEMO: this database contains other organisations; the demo needs an empty one')
  const demo = {
    seed: settings.BOMBUS_DEMO_SEED ?? randomInt(1, 1_000_000),
    password: settings.BOMBUS_DEMO_PASSWORD ?? newPassword(),
    born: now.toISOString(),
    filled_to: null,
  }
  return inTransaction(db, system, async (trx) => {
    // If two servers start together, one creates the demo and the other uses it.
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(trx)
    const made = await readDemo(trx)
    if (made) return made
    const { cameras, sites } = await makeDemo(trx, { password: demo.password, seed: demo.seed, now })
    await makeSurveys(trx, { seed: demo.seed, now, sites })
    await trx
      .insertInto('installation')
      .values({ name: 'demo', value: JSON.stringify({ ...demo, cameras }) })
      .execute()
    return { ...demo, cameras }
  })
}

export const readDemo = async (db: Db): Promise<Demo | null> => {
  const row = await db.selectFrom('installation').where('name', '=', 'demo').select('value').executeTakeFirst()
  if (!row) return null
  const demo = row.value as unknown as Demo
  return { ...demo, cameras: demo.cameras.map(withSite) }
}

/** Adds the field's visitors to a camera stored by an older version. */
const withSite = (camera: Camera): Camera => {
  const field = fieldNamed(camera.name)
  return field ? { ...camera, field: field.name, visitors: field.visitors, hives: field.hives } : camera
}

export const saveDemo = async (db: Db, demo: Demo): Promise<void> => {
  await db
    .updateTable('installation')
    .set({ value: JSON.stringify(demo) })
    .where('name', '=', 'demo')
    .execute()
}

/** A password from the settings replaces the generated one. */
const withPassword = async (db: Db, demo: Demo, password: string | undefined): Promise<Demo> => {
  if (password === undefined || password === demo.password) return demo
  const changed = { ...demo, password }
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('email', 'like', '%@demo.example')
    .execute()
  await saveDemo(db, changed)
  return changed
}

/** Easy to type, valid as a password, and with 48 random bits. */
const newPassword = () => `Bee-${randomBytes(6).toString('base64url')}!7`.replaceAll(/[-_]/g, '#')
