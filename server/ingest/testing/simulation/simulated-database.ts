import type { TransactionPool } from '../../../platform/postgres/pipelined-transaction.ts'
import type { Life, World } from '../../../testing/simulation/world.ts'
import { readBigInts, readCopy, readHex, readInts, readTexts } from './read-binary.ts'

/** Faults of a database or of the transactions of ingest, to verify that the simulation detects them. */
export type DatabaseFault =
  | 'acknowledges before it commits'
  | 'neither locks nor checks keys'
  | 'keeps keys of a transaction that failed'
  | 'adds sums apart from messages'

interface StoredMessage {
  device_id: number
  id: string
  visits: number
}
interface Statement {
  name: string
  text: string
  values: readonly unknown[]
  resolve: (result: { rows: object[] }) => void
  reject: (error: unknown) => void
  /** Of COPY. */
  rows?: Buffer
}
/** The writes of a transaction, applied when it commits. */
interface Transaction {
  connection: object
  locks: Set<number>
  keys: Map<string, string>
  messages: StoredMessage[]
  conflicts: string[]
  visits: number
  names: string[]
  hasFailed: boolean
}

const NAME_COLUMN_MESSAGE_ID = 5
const COLUMN_VISITS = 12
const gone = () => new Error('Connection terminated unexpectedly')

/**
 * The statements with which ingest stores messages, on tables in memory: transactions that commit completely or not at
 * all, locks of devices, unique keys. The world decides how long a round trip takes.
 */
export const simulateDatabase = (world: World, fault: DatabaseFault | null = null) => {
  const keys = new Map<string, string>()
  const messages: StoredMessage[] = []
  const conflicts = new Set<string>()
  const names = new Map<string, number>()
  const sums = { visits: 0 }
  const open = new Set<Transaction>()
  let waiting: { device: number; go: () => void; life: Life }[] = []
  /** Connections by the server that holds them; ended ones fail. */
  const connections = new Map<object, { life: Life; fail: (error: Error) => void }>()
  let isAway = false

  const holderOf = (device: number) => [...open].find(({ locks }) => locks.has(device))
  const end = (transaction: Transaction) => {
    open.delete(transaction)
    const [next, later] = [waiting, [] as typeof waiting]
    waiting = later
    for (const one of next) if (!one.life.isOver) one.go()
  }
  const lock = async (transaction: Transaction, devices: readonly number[], life: Life) => {
    if (fault === 'neither locks nor checks keys') return
    for (const device of [...devices].sort((a, b) => a - b)) {
      for (let holder = holderOf(device); holder && holder !== transaction; holder = holderOf(device))
        await new Promise<void>((go) => waiting.push({ device, go, life }))
      transaction.locks.add(device)
    }
  }
  const commit = (transaction: Transaction) => {
    for (const [key, digest] of transaction.keys) keys.set(key, digest)
    messages.push(...transaction.messages)
    for (const conflict of transaction.conflicts) conflicts.add(conflict)
    sums.visits += transaction.visits
    for (const name of transaction.names) if (!names.has(name)) names.set(name, names.size + 1)
    end(transaction)
  }
  const roll = (transaction: Transaction) => {
    if (fault === 'keeps keys of a transaction that failed')
      for (const [key, digest] of transaction.keys) keys.set(key, digest)
    if (fault === 'adds sums apart from messages') sums.visits += transaction.visits
    end(transaction)
  }

  const insertKeys = (transaction: Transaction, values: readonly unknown[]) => {
    const [devices, ids, digests] = [readInts(values[0]), readTexts(values[1]), readHex(values[2])]
    for (const [at, device] of devices.entries()) {
      const key = `${device} ${ids[at]}`
      if (fault !== 'neither locks nor checks keys' && (keys.has(key) || transaction.keys.has(key)))
        throw Object.assign(new Error('duplicate key'), { code: '23505' })
      transaction.keys.set(key, digests[at] ?? '')
    }
  }
  const claimedBefore = (values: readonly unknown[]) => {
    const [devices, firsts, lasts] = [readInts(values[0]), readInts(values[1]), readInts(values[2])]
    const ids = readTexts(values[3])
    return devices.flatMap((device_id, at) => {
      const known = ids
        .slice((firsts[at] ?? 1) - 1, lasts[at])
        .map((id) => ({ id, digest: keys.get(`${device_id} ${id}`) }))
        .filter(({ digest }) => digest !== undefined)
      return known.length === 0
        ? []
        : [{ device_id, ids: known.map(({ id }) => id), digests: known.map(({ digest }) => digest) }]
    })
  }
  const places = (values: readonly unknown[]) =>
    readInts(values[0]).map((device_id) => ({
      device_id,
      placement_id: device_id,
      since: new Date('2026-01-01T00:00:00Z'),
      from: null,
      to: null,
      farm_id: 1,
      time_zone: 'Europe/London',
    }))

  const execute = async (statement: Statement, transaction: Transaction, life: Life): Promise<object[]> => {
    const { name, text, values, rows } = statement
    if (transaction.hasFailed) throw Object.assign(new Error('the transaction is aborted'), { code: '25P02' })
    if (rows) {
      for (const row of readCopy(rows))
        transaction.messages.push({
          device_id: row[0]?.readInt32BE(0) ?? 0,
          id: row[NAME_COLUMN_MESSAGE_ID]?.toString('utf8') ?? '',
          visits: row[COLUMN_VISITS]?.readInt32BE(0) ?? 0,
        })
      return []
    }
    if (name === 'ingest-lock') await lock(transaction, readInts(values[0]), life)
    if (name === 'ingest-places') return places(values)
    if (name === 'ingest-claimed-before') return claimedBefore(values)
    if (name === 'ingest-claim') insertKeys(transaction, values)
    if (name === 'ingest-conflicts')
      for (const [at, device] of (values[0] as number[]).entries())
        transaction.conflicts.push(`${device} ${(values[1] as string[])[at]} ${readHex(values[2])[at]}`)
    if (name === 'rollup-hours') for (const visits of readBigInts(values[11])) transaction.visits += visits
    if (text.startsWith('select from device_status where device_id = $1'))
      await lock(transaction, [values[0] as number], life)
    const table = /^(select id, name from|insert into) (object_classes|model_versions)/.exec(text)
    if (table?.[1] === 'insert into')
      transaction.names.push(...(values[0] as string[]).map((name) => `${table[2]} ${name}`))
    else if (table)
      return (values[0] as string[]).flatMap((name) => {
        const own = [...transaction.names].indexOf(`${table[2]} ${name}`)
        const id = names.get(`${table[2]} ${name}`) ?? (own < 0 ? undefined : names.size + own + 1)
        return id === undefined ? [] : [{ id, name }]
      })
    return []
  }

  const connect = async (life: Life) => {
    const connection = {}
    let isEnded = false
    let transaction: Transaction | null = null
    let asked: Statement[] = []
    let isCorked = false
    /** Statements of a connection are executed in order. */
    let before = Promise.resolve()
    const pending = new Set<Statement>()
    const fail = (error: Error) => {
      isEnded = true
      if (transaction) roll(transaction)
      transaction = null
      connections.delete(connection)
      for (const statement of pending) statement.reject(error)
      pending.clear()
    }
    connections.set(connection, { life, fail })

    const run = async (statement: Statement): Promise<object[]> => {
      if (statement.text === 'begin') {
        transaction = {
          connection,
          locks: new Set(),
          keys: new Map(),
          messages: [],
          conflicts: [],
          visits: 0,
          names: [],
          hasFailed: false,
        }
        open.add(transaction)
      } else if (!transaction) throw new Error('no transaction')
      else if (statement.text === 'commit' || statement.text === 'rollback') {
        const ended: Transaction = transaction
        transaction = null
        if (statement.text === 'commit' && !ended.hasFailed) commit(ended)
        else roll(ended)
      } else {
        const own: Transaction = transaction
        try {
          return await execute(statement, own, life)
        } catch (error) {
          own.hasFailed = true
          throw error
        }
      }
      return []
    }
    /** One round trip: all statements arrive together, and so do their results. */
    const roundTrip = async (statements: Statement[]) => {
      for (const statement of statements) pending.add(statement)
      if (fault === 'acknowledges before it commits' && statements.at(-1)?.text === 'commit')
        for (const statement of statements) statement.resolve({ rows: [] })
      if (world.chance(0.5)) await world.pause(life)
      const ends: (() => void)[] = []
      for (const statement of statements) {
        if (isEnded) return
        try {
          const rows = await run(statement)
          ends.push(() => statement.resolve({ rows }))
        } catch (error) {
          ends.push(() => statement.reject(error))
        }
      }
      await world.pause(life)
      if (isEnded) return
      for (const statement of statements) pending.delete(statement)
      for (const settle of ends) settle()
    }
    const flush = () => {
      const statements = asked
      asked = []
      if (statements.length > 0) before = before.then(() => roundTrip(statements))
    }
    const query = (given: string | Query, values: readonly unknown[] = []) => {
      if (isEnded) return Promise.reject(gone())
      const { promise, resolve, reject } = Promise.withResolvers<{ rows: object[] }>()
      const statement: Statement = { name: '', text: '', values: [], resolve, reject }
      if (typeof given === 'string') Object.assign(statement, { text: given, values })
      else if (given.submit) Object.assign(statement, copyOf(given as unknown as Copy))
      else Object.assign(statement, { name: given.name ?? '', text: given.text, values: given.values ?? [] })
      asked.push(statement)
      if (!isCorked) flush()
      return promise
    }
    return {
      connection: {
        stream: {
          cork: () => {
            isCorked = true
          },
          uncork: () => {
            isCorked = false
            flush()
          },
        },
        parsedStatements: {},
        submittedNamedStatements: {},
      },
      query,
      release: () => {
        if (transaction) roll(transaction)
        transaction = null
        connections.delete(connection)
      },
    }
  }

  return {
    keys,
    messages,
    conflicts,
    sums,
    /** The pool of a server. */
    poolOf: (life: Life): TransactionPool =>
      ({
        connect: async () => {
          if (life.isOver) return new Promise(() => undefined)
          if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
          return connect(life)
        },
      }) as unknown as TransactionPool,
    /** The connections of a killed server end, which rolls back its transactions. */
    disconnect: (life: Life) => {
      for (const one of connections.values()) if (one.life === life) one.fail(gone())
    },
    /** Kills the database: uncommitted changes are lost, and replies are not sent. */
    kill: () => {
      isAway = true
      for (const one of connections.values()) one.fail(gone())
    },
    start: () => {
      isAway = false
    },
  }
}

interface Query {
  name?: string
  text: string
  values?: unknown[]
  submit?: unknown
}
/** A COPY in the format of `copy-in.ts`. */
interface Copy {
  submit: (wire: object) => void
  callback: (error: unknown) => void
}
const copyOf = (copy: Copy): Pick<Statement, 'rows' | 'text' | 'resolve' | 'reject'> => {
  let rows: Buffer = Buffer.alloc(0)
  let text = ''
  copy.submit({
    query: (given: string) => void (text = given),
    sendCopyFromChunk: (given: Buffer) => void (rows = given),
    endCopyFrom: () => undefined,
  })
  return { rows, text, resolve: () => copy.callback(null), reject: (error) => copy.callback(error) }
}
