import { expect, it } from 'vitest'
import { copyOut } from './copy-out.ts'
import { ownClient } from '../own-client.ts'
import { makeServer } from '#server/testing/server.ts'
import { whenDone } from '#server/testing/when-done.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const { direct } = await makeServer()
const client = await ownClient(direct)
whenDone(() => client.end())
const all = async (text: string, own = client) => {
  const parts: Buffer[] = []
  for await (const part of copyOut(own, text)) parts.push(part)
  return { text: Buffer.concat(parts).toString(), parts: parts.length }
}
const copy = (rows: string) => `copy (${rows}) to stdout (format csv)`
const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${n + 1}\n`).join('')

it('reads all rows in few chunks, one copy after another, and the connection is reusable afterwards', async () => {
  const many = await all(copy('select n from generate_series(1, 200000) as n'))
  expect(many.text).toBe(numbers(200_000))
  expect(many.parts).toBeLessThan(60)
  expect((await all(copy(`select repeat('x', 300000)`))).text).toBe(`${'x'.repeat(300_000)}\n`)
  expect(await all(copy('select 1 where false'))).toEqual({ text: '', parts: 0 })
  expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
})

it('reports database errors, at the start or midway through the rows, and remains usable', async () => {
  await expect(all(copy('select nothing'))).rejects.toThrow('column "nothing" does not exist')
  await expect(all(copy('select 1 / (90000 - n) from generate_series(1, 100000) as n'))).rejects.toThrow(
    'division by zero',
  )
  expect((await all(copy('select 1'))).text).toBe('1\n')
})

it('applies backpressure to the database and stops when the reader stops', async () => {
  const own = await ownClient(direct)
  const pid = (own as unknown as { processID: number }).processID
  const waits = async () => {
    const { rows } = await client.query('select wait_event from pg_stat_activity where pid = $1', [pid])
    return rows as unknown[]
  }
  const reading = copyOut(own, copy(`select repeat('x', 1000) from generate_series(1, 1000000) as n`))
  expect((await reading.next()).done).toBe(false)
  await waitFor(async () => expect(await waits()).toEqual([{ wait_event: 'ClientWrite' }]))
  await reading.return(undefined)
  await own.end()
  await waitFor(async () => expect(await waits()).toEqual([]))
})

it('fails when its connection is lost', async () => {
  const own = await ownClient(direct)
  const pid = (own as unknown as { processID: number }).processID
  const reading = all(copy('select n, pg_sleep(0.001) from generate_series(1, 100000) as n'), own)
  const failed = expect(reading).rejects.toThrow(/terminat|connection/i)
  await client.query('select pg_terminate_backend($1)', [pid])
  await failed
})
