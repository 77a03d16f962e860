import { setTimeout as wait } from 'node:timers/promises'
import { makeUser } from '#server/factories/people.ts'
import { ask } from '../engines/two-servers/load.ts'
import { until } from '../engines/two-servers/report.ts'
import type { Fault } from './fault.ts'
import { balanceOf, makeLedger } from './ledger.ts'
import { startMailServer, type MailTrouble } from './mail-server.ts'
import { leftBehind, startPortal } from './portal.ts'

const troubles: MailTrouble[] = ['temporary', 'permanent', 'drops', 'slow']
const PEOPLE = 4
const FOR_MS = 8_000
const ARRIVES_MS = 120_000
const MOST_ANSWER_MS = 3_000

/** A mail server that refuses, drops the connection after accepting an email, or does not respond. */
const mailFault: Fault = async (_options, report) => {
  const mail = await startMailServer()
  const portal = await startPortal('mail', {
    env: { BOMBUS_MAIL: 'on', SMTP_URL: mail.url, MAIL_FROM: 'bombus@example.org' },
  })
  const [server] = portal.servers
  if (!server) throw new Error('A portal has a server.')
  const ledger = makeLedger()
  const wrong: string[] = []
  let slowest = 0
  for (const trouble of troubles) {
    mail.state.trouble = trouble
    for (let n = 0; n < PEOPLE; n += 1) {
      const email = `${trouble}-${n}@example.org`
      await portal.read(({ db }) => makeUser(db, { email, password: 'Pollen!4Everyone' }))
      const began = performance.now()
      const { status, text } = await ask(server.port, {
        method: 'POST',
        path: '/api/auth/forgot-password',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      slowest = Math.max(slowest, performance.now() - began)
      if (status === 200) ledger.acknowledge(`email ${email}`)
      else wrong.push(`${email}: ${status} ${text.slice(0, 160)}`)
    }
    await wait(FOR_MS)
    mail.disconnect()
  }
  const refused = mail.state.refused
  mail.state.trouble = 'none'
  const endedAt = performance.now()
  // One Message-ID is one email, however often it arrives.
  const arrived = () => [...new Map(mail.accepted.map(({ id, to }) => [id, `email ${to}`])).values()]
  await until(ARRIVES_MS, async () => balanceOf(ledger.acknowledged(), arrived()).lost.length === 0)
  if (slowest > MOST_ANSWER_MS) wrong.push(`a request waited ${(slowest / 1_000).toFixed(1)} s for an email`)
  report({
    fault: 'mail server refuses (451, 554), drops after the email, says nothing',
    times: refused,
    balance: balanceOf(ledger.acknowledged(), arrived()),
    recovered_s: [(performance.now() - endedAt) / 1_000],
    found: `all emails had arrived by then; requests took ${(slowest / 1_000).toFixed(1)} s at most`,
    wrong: [...wrong, ...(await portal.check()), ...(await leftBehind(portal))],
  })
  await portal.end()
  await mail.close()
}
export default mailFault
