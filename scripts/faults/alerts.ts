import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../engines/two-servers/load.ts'
import { until } from '../engines/two-servers/report.ts'
import { balanceOf, makeLedger, type Balance } from './ledger.ts'
import { messageOf } from './load.ts'
import type { MailServer } from './mail-server.ts'
import type { Portal, PortalFarm } from './portal.ts'

/** Contradicting messages of a camera that open an alert. */
const CONTRADICTIONS = 10
/** Half-hours that no load uses. */
const FROM = 40_000
const RETRY_MS = 200
const EMAIL_MS = 120_000

/** Makes a person receive an email about each camera that contradicts itself. */
export const startAlerts = async (port: number, farm: PortalFarm) => {
  const ledger = makeLedger()
  const headers = { ...farm.person, 'content-type': 'application/json' }
  const path = '/api/notifications/settings'
  const { text } = await ask(port, { path, headers })
  const { version } = (JSON.parse(text) as { data: { version: number } }).data
  const wanted = { version, mail_at_once: ['conflicts'], mail_daily: [], quiet_from: null, quiet_until: null }
  const set = await ask(port, { method: 'PUT', path, headers, body: JSON.stringify(wanted) })
  if (set.status !== 200) throw new Error(`notification settings: ${set.status} ${set.text}`)

  const left = [...farm.cameras]
  const contradict = async (): Promise<void> => {
    const camera = left.shift()
    if (!camera) return
    for (const count of [1, 2]) {
      const messages = Array.from({ length: CONTRADICTIONS }, (_, n) => messageOf(`twice-${n}`, FROM + n, count))
      for (;;) {
        const reply = await ask(port, {
          method: 'POST',
          path: '/api/ingest/messages',
          headers: { authorization: `Bearer ${camera.key}`, 'content-type': 'application/json' },
          body: JSON.stringify(messages),
        }).catch(() => null)
        if (reply?.status === 200) break
        await wait(RETRY_MS)
      }
    }
    for (const kind of ['alert', 'email']) ledger.acknowledge(`${kind} ${camera.name}`)
  }
  return { ledger, contradict }
}
export type Alerts = Awaited<ReturnType<typeof startAlerts>>

/** Waits for the emails, and compares: each camera has one alert, and one email by its Message-ID. */
export const alertBalance = async (portal: Portal, { ledger }: Alerts, mail: MailServer): Promise<Balance> => {
  const stored = async (): Promise<string[]> => {
    const { rows } = await portal.read(({ pool }) =>
      pool.query<{ id: string }>(
        `select 'alert ' || devices.name as id from alerts join devices on devices.id = alerts.device_id
          where alerts.rule = 'conflicts'`,
      ),
    )
    // A mail program shows an email that arrives twice with one Message-ID once.
    const emails = [...new Map(mail.accepted.map((email) => [email.id, email])).values()]
    const about = portal.farm.cameras.flatMap(({ name }) =>
      emails.filter(({ raw }) => raw.includes(name)).map(() => `email ${name}`),
    )
    return [...rows.map(({ id }) => id), ...about]
  }
  await until(EMAIL_MS, async () => balanceOf(ledger.acknowledged(), await stored()).lost.length === 0)
  return balanceOf(ledger.acknowledged(), await stored())
}
