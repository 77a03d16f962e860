import type { ImportReading, ReadingChoice } from '#domain/uploads/reading.ts'
import type { Db } from '../platform/postgres/database.ts'

const find = (db: Db, id: number) =>
  db.selectFrom('import_readings').where('import_id', '=', id).select(['choice', 'reading']).executeTakeFirst()

/** How a file was read, and the choices made for it. The caller has checked access to the file. */
export const readings = {
  reading: async (db: Db, id: number): Promise<ImportReading | null> =>
    ((await find(db, id))?.reading ?? null) as ImportReading | null,

  choice: async (db: Db, id: number): Promise<ReadingChoice> => ((await find(db, id))?.choice ?? {}) as ReadingChoice,

  choose: async (db: Db, id: number, more: ReadingChoice): Promise<void> => {
    const choice = JSON.stringify({ ...(await readings.choice(db, id)), ...more })
    await db
      .insertInto('import_readings')
      .values({ import_id: id, choice })
      .onConflict((conflict) => conflict.column('import_id').doUpdateSet({ choice }))
      .execute()
  },
}
