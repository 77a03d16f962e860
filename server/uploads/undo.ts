import { messages } from '#domain/messages.ts'
import { doubleCountsOfImport } from '../surveys/double-counts/double-count-writes.ts'
import type { Author } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { inClientTransaction, type OwnClient } from '../platform/postgres/own-client.ts'

/** The tables that imports add to, dependent ones first, in the order of deletion. */
const importedTables: { table: string; kind: string; parent?: { table: string; column: string } }[] = [
  {
    table: 'flower_observations',
    kind: 'flower counts',
    parent: { table: 'flower_surveys', column: 'flower_survey_id' },
  },
  { table: 'flower_surveys', kind: 'flower entries', parent: { table: 'surveys', column: 'survey_id' } },
  {
    table: 'pollinator_observations',
    kind: 'pollinator counts',
    parent: { table: 'pollinator_surveys', column: 'pollinator_survey_id' },
  },
  {
    table: 'pollinator_counts',
    kind: 'pollinator groups',
    parent: { table: 'pollinator_surveys', column: 'pollinator_survey_id' },
  },
  { table: 'pollinator_surveys', kind: 'pollinator entries', parent: { table: 'surveys', column: 'survey_id' } },
  {
    table: 'predator_observations',
    kind: 'predator counts',
    parent: { table: 'predator_surveys', column: 'predator_survey_id' },
  },
  { table: 'predator_surveys', kind: 'predator entries', parent: { table: 'surveys', column: 'survey_id' } },
  { table: 'surveys', kind: 'visits' },
  { table: 'weathers', kind: 'weather observations' },
  { table: 'lures', kind: 'lures' },
  { table: 'fruit_weights', kind: 'fruit weights' },
]

/** Deletes everything that an import added. Refuses if any of it was changed or built upon since. */
export const revertImport = (client: OwnClient, id: number, author: Author): Promise<void> =>
  inClientTransaction(client, author, async () => {
    await client.query(`select set_config('bombus.undo', $1, true)`, [String(id)])
    const { rows } = await client.query<{ state: string }>('select state from imports where id = $1 for update', [id])
    if (rows[0]?.state !== 'done') throw new Problem(409, messages.importNotDone)
    // An entry that is being added locks its visit, so none can appear between this check and the deletion.
    await client.query('select from surveys where import_id = $1 for update', [id])
    const depends = [
      ...(await changed(client, id)),
      ...(await builtUpon(client, id)),
      await photographed(client, id),
      { kind: 'double counts added since', count: await doubleCountsOfImport(client, id) },
    ].filter(({ count }) => count > 0)
    if (depends.length > 0) throw new Problem(409, messages.importBuiltUpon, { extra: { depends } })
    for (const { table } of importedTables) await client.query(`delete from ${table} where import_id = $1`, [id])
    await client.query(`update imports set state = 'undone', finished_at = now() where id = $1`, [id])
  })

interface Count {
  kind: string
  count: number
}
const changed = async (client: OwnClient, id: number): Promise<Count[]> => {
  const counts: Count[] = []
  for (const { table, kind } of importedTables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*) from ${table} where import_id = $1 and version > 1`,
      [id],
    )
    counts.push({ kind: `${kind} changed since`, count: rows[0]?.count ?? 0 })
  }
  return counts
}

const builtUpon = async (client: OwnClient, id: number): Promise<Count[]> => {
  const counts: Count[] = []
  for (const { table, kind, parent } of importedTables) {
    if (!parent) continue
    const { rows } = await client.query<{ count: number }>(
      `select count(*) from ${table} child join ${parent.table} parent on parent.id = child.${parent.column}
       where parent.import_id = $1 and child.import_id is distinct from $1`,
      [id],
    )
    counts.push({ kind: `${kind} added since`, count: rows[0]?.count ?? 0 })
  }
  return counts
}

/** Photos that were added to imported entries. */
const photographed = async (client: OwnClient, id: number): Promise<Count> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from entry_photos photos
     left join flower_surveys on flower_surveys.id = photos.flower_survey_id
     left join pollinator_surveys on pollinator_surveys.id = photos.pollinator_survey_id
     left join predator_surveys on predator_surveys.id = photos.predator_survey_id
     where $1 in (flower_surveys.import_id, pollinator_surveys.import_id, predator_surveys.import_id)`,
    [id],
  )
  return { kind: 'photos added since', count: rows[0]?.count ?? 0 }
}
