import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { makeUser } from '#server/factories/people.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { takePicture } from '#simulator/picture.ts'
import { sendPicture } from '#simulator/send.ts'
import { makeOwnFarm } from './farm.ts'
import { demoPassword } from './test.ts'

const HOUR_MS = 3_600_000

/** A farm whose camera sent an image an hour of these insects, the first one longest ago; and an entomologist. */
export const makeImages = async (db: Db, url: string | undefined, seen: FunctionalGroup[][]) => {
  const { farm, camera, organisation } = await makeOwnFarm(db)
  const email = `ento-${farm.id}@example.org`
  await makeUser(db, { email, role: 'entomology', organisation_id: organisation.id, password: demoPassword })
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  for (const [index, insects] of seen.entries()) {
    const at = new Date(now - (seen.length - index) * HOUR_MS).toISOString()
    const scene = { seed: 1, camera: camera.name, at, crop: 'strawberry' as const, flowers: 3, insects }
    const picture = await takePicture(scene)
    await sendPicture(String(url), camera.key, {
      id: `i${index}`,
      captured_at: at,
      message_id: `m${index}`,
      ...picture,
    })
  }
  return { farm, email }
}
