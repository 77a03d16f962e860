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
  // More than cameras, so that no email is postponed to the next day.
  const wanted = {
    version,
    mail_at_once: ['conflicts'],
    mail_daily: [],
    most_a_day: 50,
    quiet_from: null,
    quiet_until: null,
  }
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

/**
 * Waits for the emails, and compares: each camera has one alert, and one email, by its Message-ID, that has arrived or is
 * still in the outbox with a job: retries are up to an hour apart. Returns how many are.
 */
export const alertBalance = async (
  portal: Portal,
  { ledger }: Alerts,
  mail: MailServer,
): Promise<{ balance: Balance; waiting: number }> => {
  let waiting = 0
  const read = async (): Promise<{ arrived: string[]; all: string[] }> => {
    const [alerts, outbox] = await portal.read(async ({ pool }) => [
      await pool.query<{ id: string }>(
        `select 'alert ' || devices.name as id from alerts join devices on devices.id = alerts.device_id
          where alerts.rule = 'conflicts'`,
      ),
      await pool.query<{ body: string }>(
        `select body from mails where sent_at is null and body is not null and exists (
          select from pgboss.job where name = 'send-mail' and state < 'completed' and (data ->> 'mail_id')::int = mails.id)`,
      ),
    ])
    // A mail program shows an email that arrives twice with one Message-ID once.
    const emails = [...new Map(mail.accepted.map((email) => [email.id, email])).values()]
    const about = (texts: readonly string[]) =>
      portal.farm.cameras.flatMap(({ name }) => texts.filter((text) => text.includes(name)).map(() => `email ${name}`))
    const arrived = [...alerts.rows.map(({ id }) => id), ...about(emails.map(({ raw }) => raw))]
    const later = about(outbox.rows.map(({ body }) => body)).filter((id) => !arrived.includes(id))
    waiting = later.length
    return { arrived, all: [...arrived, ...later] }
  }
  await until(EMAIL_MS, async () => balanceOf(ledger.acknowledged(), (await read()).arrived).lost.length === 0)
  return { balance: balanceOf(ledger.acknowledged(), (await read()).all), waiting }
}
