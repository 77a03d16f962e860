import type { Readable } from 'node:stream'
import { runInFileWorker, type TableSource } from './run-in-file-worker.ts'
import type { ParquetTable } from './write-parquet.ts'

type GivenTable = Omit<ParquetTable, 'rows'> & { rows: TableSource }

/** One table as a Parquet file. */
export const parquetTable = ({ rows, ...table }: GivenTable): Readable =>
  runInFileWorker({ kind: 'parquet', tables: [table] }, [rows])
