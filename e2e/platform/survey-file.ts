import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel, nextNumber } from '#server/factories/places.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { demoPassword } from './test.ts'

/** A farm with a plot, and an entomology admin who may upload files for it. */
export const makePlaceOfFile = async (db: Db) => {
  const farm = await makeFarm(db, { title: `Upload Farm ${nextNumber()} ${Date.now()}` })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 12 })
  const admin = await makeUser(db, {
    role: 'entomology_admin',
    organisation_id: farm.organisation_id,
    email: `upload-${Date.now()}-${nextNumber()}@example.org`,
    password: demoPassword,
  })
  return { farm, plot, admin }
}

/** A CSV file of flower counts on that plot. */
export const flowerFile = (
  farm: { title: string },
  rows: [plant: number | string, count: string, field?: string][],
) => {
  const head = 'Farm,Field,Tunnel,Plot,Survey date,Plant number,Observer,Start time,Count,Note'
  const lines = rows.map(
    ([plant, count, field = 'Long Meadow']) =>
      `${farm.title},${field},4,12,10/6/2026,${plant},Hannah Price,10:30,${count},`,
  )
  return { mimeType: 'text/csv', buffer: Buffer.from(`${[head, ...lines].join('\n')}\n`) }
}
