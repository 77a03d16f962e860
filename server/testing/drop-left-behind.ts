import type pg from 'pg'

/** Names of test databases and templates contain the process id of their run. Drops those of finished runs. */
export const dropLeftBehind = async (admin: pg.Client, isOver: (pid: number) => boolean): Promise<void> => {
  const { rows } = await admin.query<{ datname: string; pid: string }>(
    `select datname, substring(datname from '^(?:test|template)_(\\d+)(?:_|$)') as pid from pg_database
      where datname ~ '^(test|template)_\\d+(_|$)'`,
  )
  for (const { datname, pid } of rows)
    if (isOver(Number(pid))) await admin.query(`drop database if exists ${datname} with (force)`)
}

export const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM'
  }
}
