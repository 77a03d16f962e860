import { describe, expect, it } from 'vitest'
import type { FarmSetup } from '#domain/farms/setup-endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation } from '../factories/places.ts'
import { fullDay, sendHours } from '../score/testing/measured-farm.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

describe("a new farm's checklist", () => {
  it('completes its steps automatically, and is hidden for the user who dismisses it', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const farm = await makeFarm(db, { organisation_id })
    const manager = await makeUser(db, { organisation_id, role: 'farm_admin' })
    const headers = await server.as(manager)
    const done = async () => {
      const { data } = await ask<FarmSetup>(`GET /farms/${farm.id}/setup`, { headers })
      return data.steps.filter((step) => step.done).map(({ step }) => step)
    }
    expect(await done()).toEqual([])
    const field = await makeField(db, { farm_id: farm.id })
    expect(await done()).toEqual(['fields'])
    await db.insertInto('crops').values({ farm_id: farm.id, species_id: 1 }).execute()
    const { key } = await makeDevice(db, { farm_id: farm.id, field_id: field.id })
    expect(await done()).toEqual(['fields', 'crops', 'cameras'])
    await sendHours(app, key, fullDay('2026-06-08').slice(0, 1))
    await makeUser(db, { organisation_id })
    expect(await done()).toEqual(['fields', 'crops', 'cameras', 'message', 'people'])
    const dismissed = await ask<FarmSetup>(`POST /farms/${farm.id}/setup/dismiss`, { headers })
    expect(dismissed.data.dismissed).toBe(true)
    const other = await server.as(await makeUser(db, { organisation_id, role: 'farm_admin' }))
    expect((await ask<FarmSetup>(`GET /farms/${farm.id}/setup`, { headers: other })).data.dismissed).toBe(false)
  })
})
