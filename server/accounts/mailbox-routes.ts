import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listDemoMails } from '#domain/accounts/mailbox.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'

const NEWEST = 50

/** The demo's letters hold links that open accounts: they are shown to the machine that the demo runs on, and to nobody else. */
export const mailboxRoutes = (app: FastifyInstance, { db, settings }: Pick<Deps, 'db' | 'settings'>) => {
  route(app, listDemoMails, async ({ request }) => {
    if (!settings.demo || settings.SMTP_URL !== undefined || !isFromThisMachine(request)) throw notFound()
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'body', 'created_at'])
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute()
    return mails.map((mail) => ({ ...mail, created_at: mail.created_at.toISOString() }))
  })
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const forwarded = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/

/** By the socket, not by what a header claims. A Host of another name is a page that had its name point here. */
const isFromThisMachine = ({ raw }: FastifyRequest): boolean =>
  loopback.test(raw.socket.remoteAddress ?? '') &&
  loopbackHost.test(raw.headers.host ?? '') &&
  !Object.keys(raw.headers).some((name) => forwarded.test(name))
