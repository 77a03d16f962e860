import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  FEED_READS_A_MINUTE,
  FEED_READS_OF_PERSON_A_MINUTE,
  FEEDS_AT_ONCE,
  UNKNOWN_FEEDS_A_MINUTE,
} from '#domain/budgets/budgets.ts'
import { feedRecords } from '#domain/feeds/columns.ts'
import {
  createFeed,
  listFeeds,
  readFeedCalendar,
  readFeedCsv,
  readFeedJson,
  revokeFeed,
} from '#domain/feeds/endpoints.ts'
import { feedPath, filesOfContent, type FeedContent } from '#domain/feeds/feed.ts'
import { messages } from '#domain/messages.ts'
import type { Column, Row } from '#domain/reports/table.ts'
import { queueOwnNotice } from '../accounts/emails/notice-writes.ts'
import { readerLanguage } from '../accounts/language-queries.ts'
import type { Deps } from '../deps.ts'
import { csvHead, csvLines } from '../platform/files/csv.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { networkKey } from '../platform/http/client-address.ts'
import { inLanguage } from '../platform/http/language.ts'
import { notFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { withConcurrency } from '../platform/limits/concurrency-limit.ts'
import { yieldToEventLoop } from '../platform/limits/yield-to-event-loop.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { calendarOfFeed } from './calendar-queries.ts'
import { feeds, type ReadFeed } from './feed-writes.ts'
import { tableOfFeed } from './table-queries.ts'

const MINUTE_MS = 60_000
const ROWS_A_CHUNK = 200

/** The whole table as text, for its ETag. Twenty thousand rows take most of a second, so it is written in chunks. */
const csvText = async (columns: readonly Column[], rows: Row[]): Promise<string> => {
  const chunks = [csvHead(columns)]
  for (let at = 0; at < rows.length; at += ROWS_A_CHUNK) {
    await yieldToEventLoop()
    chunks.push(csvLines(rows.slice(at, at + ROWS_A_CHUNK)))
  }
  return chunks.join('')
}

/** A person's own feeds, and the public routes for their addresses. */
export const feedRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, identity, limits, mail, settings } = deps
  const ofFeed = limits.cap('feeds', FEED_READS_A_MINUTE, MINUTE_MS, messages.tooManyRequests)
  const ofPerson = limits.cap('feeds of a person', FEED_READS_OF_PERSON_A_MINUTE, MINUTE_MS, messages.tooManyRequests)
  const ofUnknown = limits.cap('unknown feeds', UNKNOWN_FEEDS_A_MINUTE, MINUTE_MS, messages.tooManyRequests)
  const inTurn = withConcurrency(FEEDS_AT_ONCE)

  /** Reads a feed that has this kind of content, in its person's language. */
  const read = async <C extends FeedContent, T>(
    { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
    isKind: (feed: ReadFeed) => feed is ReadFeed & { content: C },
    work: (feed: ReadFeed & { content: C }) => Promise<T>,
  ): Promise<T> => {
    const feed = await feeds.find(db, token)
    // Like access tokens, feeds are blocked while their person must first set up a second factor.
    if (!feed || !isKind(feed) || (await identity.factors.isMissing(feed))) {
      // Only requests without a feed are counted, because programs of many people may read from one network.
      ofUnknown(networkKey(request))
      throw notFound()
    }
    ofFeed(feed.id)
    ofPerson(feed.user_id)
    // Programs revalidate with the ETag; caches in between must not store it.
    void reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    const language = await readerLanguage(db, feed.user_id)
    return inTurn(() => inLanguage(language, () => work(feed)))
  }
  type Table = ReadFeed & { content: Exclude<FeedContent, 'calendar'> }
  const isTable = (feed: ReadFeed): feed is Table => feed.content !== 'calendar'
  const isCalendar = (feed: ReadFeed): feed is ReadFeed & { content: 'calendar' } => feed.content === 'calendar'

  route(app, listFeeds, ({ actor }) => feeds.list(db, personOf(actor).user_id))
  route(app, createFeed, ({ actor, body }) =>
    inTransaction(db, authorOf(actor), async (trx) => {
      const { user_id, scope } = personOf(actor)
      const made = await feeds.add(trx, scope, user_id, body)
      await queueOwnNotice({ mail, settings }, trx, user_id, { kind: 'feed-made', name: made.name })
      const urls = filesOfContent(made.content).map((file) => `${settings.baseUrl}${feedPath(made.token, file)}`)
      return { ...made, urls }
    }),
  )
  route(app, revokeFeed, async ({ actor, params }) => {
    await feeds.revoke(db, personOf(actor).user_id, params.id)
    return null
  })

  route(app, readFeedCsv, async ({ params, request, reply }) => {
    const text = await read({ request, reply, ...params }, isTable, async (feed) => {
      const { columns, rows } = await tableOfFeed(deps, feed)
      return csvText(columns, rows)
    })
    return reply.type('text/csv; charset=utf-8').send(text)
  })
  route(app, readFeedJson, ({ params, request, reply }) =>
    read({ request, reply, ...params }, isTable, async (feed) => {
      const { columns, rows } = await tableOfFeed(deps, feed)
      return { name: feed.name, rows: feedRecords(columns, rows) }
    }),
  )
  route(app, readFeedCalendar, async ({ params, request, reply }) => {
    const text = await read({ request, reply, ...params }, isCalendar, (feed) => calendarOfFeed(deps, feed))
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
