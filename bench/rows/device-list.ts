import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeFarm } from '#server/factories/places.ts'
import { openBench } from '../database.ts'
import { alternate, ROUNDS, SHORT_ROUNDS, type Line } from '../figures.ts'
import { ask, fire, type Shot } from '../load.ts'
import { makePeople } from '../people.ts'
import { cpuSeconds, startWorker } from '../processes.ts'

const DEVICES = 40
const REQUESTS = 3_000
/**
 * Warm-up rounds of both: a server in use has run for days, and the engine still compiles in the first four rounds
 * (483, 340, 237 and 313 us, then 200).
 */
const WARM_ROUNDS = 5

/**
 * Row 7: CPU time that the server uses for an authenticated device list, over a bare Node server that passes the same
 * text on.
 */
export const deviceListRow = async (local: LocalPostgres, { short = false } = {}): Promise<Line[]> => {
  const bench = await openBench(local, 'bench_list')
  const farm = await makeFarm(bench.db)
  for (let index = 0; index < DEVICES; index += 1) await makeDevice(bench.db, { farm_id: farm.id })
  const people = await makePeople(bench, farm.organisation_id)
  const env = { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database }
  const server = await startWorker('./server.ts', env)
  const bare = await startWorker('./limits/bare-list.ts', env)
  const port = await server.ask<number>({})
  const shots = people.asking(REQUESTS, () => '/api/devices')
  const shot: Shot = { method: 'GET', path: '/api/devices', headers: people.first.headers }
  const text = await ask(port, shot)
  const { data: list } = JSON.parse(text) as { data: unknown[] }
  if (list.length !== DEVICES) throw new Error('the list is not whole')
  const barePort = await bare.ask<number>({ list })
  const bareText = await ask(barePort, shot)
  if (JSON.stringify(JSON.parse(bareText)) !== JSON.stringify(JSON.parse(text))) throw new Error('another list')
  const cost = async (pid: number, at: number, expected: string) => {
    const before = cpuSeconds(pid)
    await fire(at, shots, 16, (response) => {
      if (response.length !== expected.length) throw new Error('another answer')
    })
    return ((cpuSeconds(pid) - before) / REQUESTS) * 1_000_000
  }
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    await cost(server.pid, port, text)
    await cost(bare.pid, barePort, bareText)
  }
  const figures = await alternate(
    short ? SHORT_ROUNDS : ROUNDS,
    () => cost(bare.pid, barePort, bareText),
    () => cost(server.pid, port, text),
  )
  await Promise.all([server.stop(), bare.stop()])
  await bench.drop()
  const us = (value: number) => `${value.toFixed(0)} us CPU`
  return [
    {
      row: '7',
      moment: `an authenticated list of ${DEVICES} devices, CPU over bare Node with one statement`,
      goal: 5,
      better: 'less',
      ...figures,
      ours: us(figures.ours),
      limit: us(figures.limit),
    },
  ]
}
