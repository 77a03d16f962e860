import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../engines/two-servers/load.ts'
import { until } from '../engines/two-servers/report.ts'
import type { Fault } from './fault.ts'
import { balanceOf, makeLedger } from './ledger.ts'
import { startLyingServer } from './lying-server.ts'
import { leftBehind, startPortal } from './portal.ts'

const MEGABYTE = 1_048_576
const EACH = 3
const FOR_MS = 10_000
const ARRIVES_MS = 120_000

const troubles: Record<string, (response: ServerResponse) => void> = {
  slow: () => undefined,
  500: (response) => response.writeHead(500).end(),
  redirect: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  'endless body': (response) => {
    response.writeHead(500)
    const more = () => {
      while (!response.destroyed) if (!response.write(Buffer.alloc(MEGABYTE))) return void response.once('drain', more)
    }
    more()
  },
}

/** Receivers of webhooks that do not respond, fail, redirect or never end; all deliveries arrive once they work. */
const webhooks: Fault = async (_options, report) => {
  let isWell = false
  let tried = 0
  let followed = 0
  /** Deliveries that were confirmed with 200. */
  const confirmed: string[] = []
  const receiver = await startLyingServer((request, response) => {
    request.resume()
    tried += 1
    const [, name = ''] = decodeURIComponent(request.url ?? '').split('/')
    if (name === 'elsewhere') followed += 1
    if (!isWell) return troubles[name]?.(response)
    confirmed.push(`delivery ${request.headers['bombus-delivery']}`)
    response.writeHead(200).end()
  })
  const portal = await startPortal('webhooks', { env: { WEBHOOKS_PRIVATE: 'on' } })
  const [server] = portal.servers
  if (!server) throw new Error('A portal has a server.')
  const headers = { ...portal.farm.person, 'content-type': 'application/json' }
  const path = `/api/organisations/${portal.farm.organisation_id}/webhooks`
  const post = async (path: string, body: object) => {
    const { status, text } = await ask(server.port, { method: 'POST', path, headers, body: JSON.stringify(body) })
    if (status >= 300) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
    return (JSON.parse(text) as { data: { id: number } }).data.id
  }
  const ledger = makeLedger()
  for (const name of Object.keys(troubles)) {
    const id = await post(path, { title: name, url: `${receiver.url}/${encodeURIComponent(name)}` })
    for (let n = 0; n < EACH; n += 1) ledger.acknowledge(`delivery ${await post(`${path}/${id}/test`, {})}`)
  }
  await wait(FOR_MS)
  const attempts = tried
  isWell = true
  const endedAt = performance.now()
  await until(ARRIVES_MS, async () => balanceOf(ledger.acknowledged(), confirmed).lost.length === 0)
  const recovered = (performance.now() - endedAt) / 1_000
  await wait(2_000)
  const { rows } = await portal.read(({ pool }) =>
    pool.query<{ state: string; n: number }>('select state, count(*)::int as n from webhook_deliveries group by state'),
  )
  report({
    fault: 'receivers of webhooks fail (silence, 500, redirect, endless body)',
    times: attempts,
    balance: balanceOf(ledger.acknowledged(), confirmed),
    recovered_s: [recovered],
    found: `deliveries: ${rows.map(({ state, n }) => `${n} ${state}`).join(', ')}`,
    wrong: [
      ...(followed > 0 ? ['a redirect was followed'] : []),
      ...(await portal.check()),
      ...(await leftBehind(portal)),
    ],
  })
  await portal.end()
  await receiver.close()
}
export default webhooks
