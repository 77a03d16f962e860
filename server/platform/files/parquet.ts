import type { Readable } from 'node:stream'
import { runInFileWorker, type TableSource } from './run-in-file-worker.ts'
import type { ParquetTable } from './write-parquet.ts'

type GivenTable = Omit<ParquetTable, 'rows'> & { rows: TableSource }

/** A ZIP with texts and one Parquet file per table. */
export const parquetStream = (tables: readonly GivenTable[], texts: Record<string, string>): Readable =>
  runInFileWorker(
    { kind: 'parquet', tables: tables.map(({ rows: _rows, ...table }) => table), texts },
    tables.map(({ rows }) => rows),
  )

/** One table as a Parquet file. */
export const parquetTable = ({ rows, ...table }: GivenTable): Readable =>
  runInFileWorker({ kind: 'parquet-table', tables: [table] }, [rows])
