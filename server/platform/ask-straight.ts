import { CompiledQuery, type Kysely, type PostgresPoolClient } from 'kysely'
import type { DB } from './schema.gen.ts'

type Db = Kysely<DB>

type AskStraight = (text: string, values: unknown[]) => Promise<unknown[]>
/** Takes a connection. */
type Acquire = () => PostgresPoolClient | Promise<PostgresPoolClient>
const straight = new WeakMap<Db, { acquire: Acquire; ask: AskStraight }>()

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
export const askStraight = (db: Db, acquire: Acquire): void => void straight.set(db, { acquire, ask: askOn(acquire) })

interface Lane {
  client: ReturnType<Acquire>
  underWay: number
  hasFailed: boolean
}
/** Each statement on one of so many connections, which is held as long as something was asked on it that has not come. */
const askOnFew = (acquire: Acquire, count: number): AskStraight => {
  const lanes: (Lane | undefined)[] = []
  let asked = 0
  return async (text, values) => {
    const at = asked++ % count
    const lane = (lanes[at] ??= { client: acquire(), underWay: 0, hasFailed: false })
    lane.underWay += 1
    try {
      return (await (await lane.client).query<unknown>(text, values)).rows
    } catch (error) {
      lane.hasFailed = true
      throw error
    } finally {
      lane.underWay -= 1
      if (lane.underWay === 0) {
        lanes[at] = undefined
        void Promise.resolve(lane.client).then((client) => giveBack(client, lane), ignore)
      }
    }
  }
}
const ignore = () => undefined
/** A pooler may take a statement that failed before others for one that it knows: such a connection is given to nobody else. */
const giveBack = (client: PostgresPoolClient, { hasFailed }: Lane) =>
  (client.release as (isBroken: boolean) => void)(hasFailed)

/**
 * The same database for a call that asks much at once: its statements go over so few connections, one behind the other, and leave the rest to those who
 * ask for little. Each process of the database that works costs it a waking, and each connection plans a statement for itself.
 */
export const overFewConnections = (db: Db, count: number): Db => {
  const ways = straight.get(db)
  if (!ways) return db
  const few = db.withoutPlugins()
  straight.set(few, { ...ways, ask: askOnFew(ways.acquire, count) })
  originals.set(few, originals.get(db) ?? db)
  return few
}
const originals = new WeakMap<Db, Db>()

/** What is remembered of each database: the same, over however few connections it is asked. */
export const ofDatabase = <T>(make: () => T): ((db: Db) => T) => {
  const all = new WeakMap<Db, T>()
  return (asked) => {
    const db = originals.get(asked) ?? asked
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
  const ways = straight.get(db)
  return ways ? (ways.ask(text, values) as Promise<Row[]>) : askKysely(db, text, values)
}
const askKysely = async <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows
