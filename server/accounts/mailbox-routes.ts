import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listDemoMails } from '#domain/accounts/mailbox.ts'
import { messages } from '#domain/messages.ts'
import type { Deps } from '../deps.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { isLoopback, clientAddress } from '../platform/http/client-address.ts'
import { picturesOf } from '../platform/mail/mail.ts'
import { tokenHash } from '../platform/security/passwords.ts'
import { attempt } from './throttle-writes.ts'

const NEWEST = 50

/**
 * The demo's emails contain links that open accounts, so only the person who started it may read them. The client
 * address is not enough, because a proxy on this machine has a local address: the secret printed at the start is
 * required, too.
 */
export const mailboxRoutes = (app: FastifyInstance, { db, mailboxSecret }: Pick<Deps, 'db' | 'mailboxSecret'>) => {
  route(app, listDemoMails, async ({ body, request }) => {
    if (mailboxSecret === null || !isFromThisMachine(request)) throw notFound()
    const { forgive } = await attempt(db, { kind: 'demo-mailbox', account: '', address: clientAddress(request) })
    // Hashes have equal length for any input.
    if (!timingSafeEqual(tokenHash(body.secret), tokenHash(mailboxSecret)))
      throw new Problem(403, messages.mailboxSecret)
    await forgive()
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'body', 'html', 'created_at'])
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute()
    const pictures = await picturesOf(
      db,
      mails.map(({ id }) => id),
    )
    return mails.map((mail) => ({
      ...mail,
      html:
        mail.html &&
        withPictures(
          mail.html,
          pictures.filter(({ mail_id }) => mail_id === mail.id),
        ),
      created_at: mail.created_at.toISOString(),
    }))
  })
}

const withPictures = (html: string, pictures: readonly { cid: string; content: Buffer }[]): string =>
  pictures.reduce(
    (shown, { cid, content }) =>
      shown.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${content.toString('base64')}"`),
    html,
  )

const loopbackHost = /^(.+?)(?::\d+)?$/
const forwarded = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/

/**
 * Uses the socket's address, not a header. A Host with another name belongs to a page that resolved its own name to
 * this machine (DNS rebinding).
 */
const isFromThisMachine = ({ raw }: FastifyRequest): boolean =>
  isLoopback((raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  isLoopback(loopbackHost.exec(raw.headers.host ?? '')?.[1] ?? '') &&
  !Object.keys(raw.headers).some((name) => forwarded.test(name))
