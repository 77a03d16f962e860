import { fixedPeriods } from '#domain/platform/retention.ts'
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Db } from '../postgres/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Settings } from '../config/settings.ts'
import { requiresStartTls } from '../security/transport-security.ts'
import { days, deleteExpired } from '../cleanup/delete-expired.ts'
import type { ClockDeps } from '../cleanup/trusted-clock.ts'

export interface Email {
  recipient: string
  subject: string
  /** Plain text version. */
  body: string
  html?: string
  /** Headers besides the common ones. */
  headers?: Record<string, string>
  /** PNG images that the HTML refers to by `cid:`. */
  images?: readonly { cid: string; content: Buffer }[]
}

/**
 * Emails are written to the outbox in the transaction that causes them and sent by a job. Null: no emails are written.
 */
export interface Mailer {
  post: (db: Db, letter: Email) => Promise<number | null>
  /**
   * Runs in a job: throws if the mail server refuses, so that the job is retried. False: there was nothing to send.
   */
  deliver: (db: Db, mail_id: number) => Promise<boolean>
}

/** `BOMBUS_MAIL=off`: no emails are written, and administrators pass on links themselves. */
export const silentMailer: Mailer = { post: async () => null, deliver: async () => false }

const openTransport = async (url: string): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    requireTLS: requiresStartTls(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Without an SMTP server (the demo), emails stay in the outbox and are shown on the mailbox page. */
export const makeMailer = (settings: Settings, jobs: Jobs): Mailer => {
  const { SMTP_URL } = settings
  // One connection pool, opened with the first email: the server starts without it.
  let opened: Promise<Transporter> | undefined
  return {
    post: async (db, { recipient, subject, body, html = null, headers, images = [] }) => {
      const { id } = await db
        .insertInto('mails')
        .values({ recipient, subject, body, html, headers: headers ? JSON.stringify(headers) : null })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (images.length > 0)
        await db
          .insertInto('mail_pictures')
          .values(images.map(({ cid, content }) => ({ mail_id: id, cid, content })))
          .execute()
      if (SMTP_URL) await jobs.add(db, 'send-mail', { mail_id: id })
      return id
    },
    deliver: async (db, mail_id) => {
      const mail = await db
        .selectFrom('mails')
        .where('id', '=', mail_id)
        .where('sent_at', 'is', null)
        .select(['recipient', 'subject', 'body', 'html', 'headers', 'created_at'])
        .executeTakeFirst()
      if (!mail || mail.body === null || !SMTP_URL) return false
      const pictures = mail.html === null ? [] : await picturesOf(db, [mail_id])
      try {
        opened ??= openTransport(SMTP_URL)
        await (
          await opened
        ).sendMail({
          from: settings.MAIL_FROM,
          // An object, so that it is never parsed as a list of addresses.
          to: { name: '', address: mail.recipient },
          date: mail.created_at,
          // The same for every attempt, so that mail programs recognise duplicates.
          messageId: `<mail-${mail_id}.${mail.created_at.getTime()}@${new URL(settings.baseUrl).hostname}>`,
          subject: mail.subject,
          text: mail.body,
          ...(mail.html === null ? {} : { html: mail.html }),
          headers: (mail.headers ?? {}) as Record<string, string>,
          attachments: pictures.map(({ cid, content }) => ({
            cid,
            content,
            filename: `${cid}.png`,
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
          })),
        })
      } catch (error) {
        await db
          .updateTable('mails')
          .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: (error as Error).message.slice(0, 300) }))
          .where('id', '=', mail_id)
          .execute()
        throw error
      }
      // The text contains a code, so the text and its attachments are deleted once the email has been sent.
      await db.deleteFrom('mail_pictures').where('mail_id', '=', mail_id).execute()
      await db
        .updateTable('mails')
        .set((eb) => ({
          sent_at: sql`now()`,
          body: null,
          html: null,
          headers: null,
          attempts: eb('attempts', '+', 1),
          last_error: null,
        }))
        .where('id', '=', mail_id)
        .execute()
      return true
    },
  }
}

/** Images of emails that have not been sent. */
export const picturesOf = (db: Db, mail_ids: readonly number[]) =>
  db
    .selectFrom('mail_pictures')
    .where(sql<boolean>`mail_id = any(${mail_ids}::bigint[])`)
    .select(['mail_id', 'cid', 'content'])
    .execute()

/** Deletes emails a month after they were written; by then they were sent or given up. */
export const cleanUpEmails = (deps: ClockDeps) =>
  deleteExpired(deps, {
    name: 'emails',
    table: 'mails',
    column: 'created_at',
    seconds: days(fixedPeriods.email_days),
    floor: 1_000,
  })
