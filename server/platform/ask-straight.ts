import { CompiledQuery, type Kysely, type PostgresPoolClient } from 'kysely'
import type { DB } from './schema.gen.ts'

type Db = Kysely<DB>

type AskStraight = (text: string, values: unknown[]) => Promise<unknown[]>
/** Takes a connection. */
type Acquire = () => Promise<PostgresPoolClient>
const straight = new WeakMap<Db, AskStraight>()

/** Each statement on a connection of its own. */
const askOn =
  (acquire: Acquire): AskStraight =>
  async (text, values) => {
    const client = await acquire()
    try {
      return (await client.query<unknown>(text, values)).rows
    } finally {
      client.release()
    }
  }

/** Has what is built already asked over these connections, and not by Kysely. */
export const askStraight = (db: Db, acquire: Acquire): void => void straight.set(db, askOn(acquire))

/** A value per database, made when it is first needed. */
export const ofDatabase = <T>(make: () => T): ((db: Db) => T) => {
  const all = new WeakMap<Db, T>()
  return (db) => {
    const one = all.get(db) ?? make()
    all.set(db, one)
    return one
  }
}

/**
 * Asks for the rows of a statement that is built already. Outside of a transaction there is nothing that Kysely would do with it,
 * and what it does costs as much as the rest.
 */
export const askStatement = <Row>(
  db: Db,
  { sql: text, values }: { sql: string; values: unknown[] },
): Promise<Row[]> => {
  const ask = straight.get(db)
  return ask ? (ask(text, values) as Promise<Row[]>) : askKysely(db, text, values)
}
const askKysely = async <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows
