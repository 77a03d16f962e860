import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { makeStorageBudget } from '../budgets/storage-queries.ts'
import type { Deps } from '../deps.ts'
import type { Person } from '../platform/http/actor.ts'
import { startAtLowPriority } from '../platform/limits/low-priority.ts'
import { entryPhotoWrites } from '../surveys/photos/photo-writes.ts'
import type { DrawOrder } from './draw-photos.ts'

/** Groups with a photo, and the observer's uncertain identification. */
const shown: { group: string; thought: string | null }[] = [
  { group: 'bumblebee', thought: 'Might be Bombus lucorum: the tail looks white, not buff.' },
  { group: 'honeybee', thought: null },
  { group: 'hoverfly', thought: 'The camera of this field says hoverfly, 61 %; it could be a solitary bee.' },
  { group: 'solitary bee', thought: null },
  { group: 'other fly', thought: null },
]

const draw = (order: DrawOrder): Promise<Buffer[]> =>
  new Promise((resolve, reject) => {
    const child = startAtLowPriority(fileURLToPath(new URL('draw-photos.ts', import.meta.url)), [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    child.once('message', (drawn: Uint8Array[]) => resolve(drawn.map((picture) => Buffer.from(picture))))
    child.once('exit', (code) => reject(new Error(`drawing photos failed (${code})`)))
    child.send(order)
  })

/** The newest count of a group by the first entomologist. */
const lineOf = async ({ db }: Pick<Deps, 'db'>, user_id: number, group: string) => {
  const { rows } = await sql<{
    id: number
    survey_id: number
    look_id: number
    pollinator_id: number
    flower_centre: boolean
    at: Date
  }>`
    select lines.id, looks.survey_id, looks.id as look_id, lines.pollinator_id, lines.flower_centre, looks.start_time as at
    from pollinator_observations as lines join pollinator_surveys as looks on looks.id = lines.pollinator_survey_id
    join pollinators on pollinators.id = lines.pollinator_id
    where looks.observer_id = ${user_id} and pollinators.functional_group = ${group} and lines.flower_centre
    order by looks.start_time desc, lines.id limit 1`.execute(db)
  return rows[0]
}

/** Adds drawn photos to the demo's newest counts; two need identification. Created once, after the portal is ready. */
export const makeDemoPhotos = async (deps: Deps, seed: number): Promise<void> => {
  const { db, blobs, clock } = deps
  const storage = makeStorageBudget(deps)
  const first = await db
    .insertInto('installation')
    .values({ name: 'demo_photos', value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  const by = await db
    .selectFrom('users')
    .where('email', '=', 'entomology@demo.example')
    .select(['id', 'organisation_id', 'firstname', 'lastname'])
    .executeTakeFirst()
  if (!first || !by?.organisation_id) return
  const actor: Person = {
    kind: 'person',
    scope: { kind: 'organisation', organisation_id: by.organisation_id },
    user_id: by.id,
    role: 'entomology',
    hasPortal: true,
    session_id: 0,
    isConfirmed: false,
    needsFactor: false,
    wrote_at: null,
    name: `${by.firstname} ${by.lastname}`,
  }
  const drawn = await draw({ seed, groups: shown.map(({ group }) => group) })
  for (const [index, { group, thought }] of shown.entries()) {
    const [line, picture] = [await lineOf(deps, by.id, group), drawn[index]]
    if (!line || !picture) continue
    if (thought !== null)
      await db.updateTable('pollinator_observations').set({ notes: thought }).where('id', '=', line.id).execute()
    await entryPhotoWrites.put(
      { db, blobs, storage },
      actor,
      { id: line.survey_id, key: crypto.randomUUID() },
      {
        kind: 'pollinator',
        entry_id: line.look_id,
        pollinator_id: line.pollinator_id,
        flower_centre: String(line.flower_centre) as 'true' | 'false',
        taken_at: line.at.toISOString(),
        unsure: thought === null ? 'false' : 'true',
      },
      picture,
      clock(),
    )
  }
}
