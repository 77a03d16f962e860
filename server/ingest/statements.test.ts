import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeServer } from '../platform/testing/server.ts'
import { message, sender } from './testing/messages.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const send = sender(server)

/** The statements of ingest that a request of these messages asks, by name; COPY has none. */
const statementsOf = async (key: string, messages: unknown[]) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { data } = await send(key, messages)
  const asked = query.mock.calls.flatMap(([given]) => {
    const { name, text } = given as unknown as { name?: string; text?: string }
    if (text?.startsWith('copy messages')) return ['copy']
    return name?.startsWith('ingest-') || name?.startsWith('rollup-') ? [name] : []
  })
  query.mockRestore()
  return { data, asked }
}

describe('what a request asks of the database', () => {
  const always = ['ingest-lock', 'ingest-places', 'ingest-claim']

  it('is all that its messages need, each statement planned once a connection', async () => {
    const device = await makeDevice(server.db)
    const { asked } = await statementsOf(device.key, [message('a')])
    expect(asked).toEqual([
      ...always,
      'copy',
      'rollup-hours',
      'rollup-counts',
      'rollup-days',
      'rollup-day-counts',
      'ingest-status',
    ])
  })

  it('is nothing about counts where nothing was counted', async () => {
    const device = await makeDevice(server.db)
    const { asked } = await statementsOf(device.key, [message('a', { counts: [] })])
    expect(asked).not.toContain('rollup-counts')
  })

  it('is nothing about hours for a manual check', async () => {
    const device = await makeDevice(server.db)
    const { asked } = await statementsOf(device.key, [message('a', { device_mode: 1 })])
    expect(asked).toEqual([...always, 'copy', 'ingest-status'])
  })

  it('is no more than whether it is known where everything was sent before', async () => {
    const device = await makeDevice(server.db)
    await send(device.key, [message('a')])
    const { data, asked } = await statementsOf(device.key, [message('a')])
    expect(data.duplicates).toBe(1)
    expect(asked).toEqual([...always, 'ingest-claimed-before'])
  })

  it('is one more for what says something else than before', async () => {
    const device = await makeDevice(server.db)
    await send(device.key, [message('a')])
    const { asked } = await statementsOf(device.key, [message('a', { battery_level: 1 })])
    expect(asked).toEqual([...always, 'ingest-claimed-before', 'ingest-conflicts'])
  })

  it('is nothing where no message is good', async () => {
    const device = await makeDevice(server.db)
    const { asked } = await statementsOf(device.key, [{}])
    expect(asked).toEqual([])
  })
})
