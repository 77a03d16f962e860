import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const taken = { status: 409, issues: [{ path: 'phone', message: messages.phoneOrEmailExists }] }
const withPhone = (phone: string | null) => makeUser(db, { role: 'farmer', phone })
const give = (id: number, phone: string) => ask(`PUT /users/${id}`, { headers, body: { phone } })

describe('a phone number', () => {
  it.each(['+447700900201', '447700900201', '+00447700900201', ' 447700900201 '])(
    'that belongs to a user is rejected for others, written as %j',
    async (written) => {
      const { id: holder } = await withPhone('+447700900201')
      const { id } = await withPhone(null)
      expect(await give(id, written)).toMatchObject(taken)
      await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', holder).execute()
      expect((await give(id, written)).status).toBe(200)
      await db.updateTable('users').set({ phone: null }).where('id', '=', id).execute()
    },
  )

  it('can be set again by its owner, even if an older release let two users have it', async () => {
    const [one] = [await withPhone('+447700900202'), await withPhone('+447700900202')]
    expect((await give(one.id, '00447700900202'.slice(2))).status).toBe(200)
    expect((await give(one.id, '+447700900203')).status).toBe(200)
    expect(await give(one.id, '+447700900202')).toMatchObject(taken)
  })

  it('set by several users at once is given to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => withPhone(null)))
    const statuses = (await Promise.all(people.map(({ id }) => give(id, '+447700900204')))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })
})
