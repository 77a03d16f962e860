import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import type { Action } from '../access/policy.ts'
import { named } from '../platform/named.ts'
import { id, instant, requiredText } from '../platform/shapes.ts'

/** Content of a feed: a table of rows, or a calendar. */
export const feedContents = ['visits', 'scores', 'alerts', 'devices', 'calendar'] as const
export type FeedContent = (typeof feedContents)[number]

/** The permission its owner needs each time the feed is read. */
export const actionsOfContent: Record<FeedContent, readonly Action[]> = {
  visits: ['farm.see', 'report.use'],
  scores: ['farm.see'],
  alerts: ['alert.see'],
  devices: ['farm.see'],
  calendar: ['note.see', 'alert.see'],
}

/** Files of a feed below its address. A calendar has the last one, a table the others. */
export type FeedFile = 'table.csv' | 'table.json' | 'calendar.ics'
export const filesOfContent = (content: FeedContent): readonly FeedFile[] =>
  content === 'calendar' ? ['calendar.ics'] : ['table.csv', 'table.json']

/** The path of a file of a feed. The token is all that a reader needs. */
export const feedPath = (token: string, file: FeedFile): string => `/api/feeds/${token}/${file}`

/** Maximum number of rows in a table; earlier days are left out. */
export const MAX_FEED_ROWS = 20_000
export const MAX_LIVE_FEEDS = 50
const MAX_DAYS = 366

const content = named('FeedContent', z.enum(feedContents))

export const feed = named(
  'Feed',
  z.object({
    id,
    name: z.string(),
    content,
    farm_id: z.nullable(id),
    farm_title: z.nullable(z.string()),
    days: z.int(),
    hint: z.string(),
    created_at: instant,
    last_used_at: z.nullable(instant),
    revoked_at: z.nullable(instant),
  }),
)
export type Feed = z.infer<typeof feed>

const daysRange = { error: () => t('must be between {least} and {most}', { least: 1, most: MAX_DAYS }) }

export const newFeed = named(
  'NewFeed',
  z.strictObject({
    name: requiredText(60, t('Name is required')),
    content,
    farm_id: z._default(z.nullable(id), null),
    days: z._default(z.int(t('Choose a period')).check(z.minimum(1, daysRange), z.maximum(MAX_DAYS, daysRange)), 28),
  }),
)
export type NewFeed = z.infer<typeof newFeed>

/** A feed when it is created, with the addresses that are returned only once. */
export const createdFeed = named('CreatedFeed', z.extend(feed, { token: z.string(), urls: z.array(z.string()) }))
export type CreatedFeed = z.infer<typeof createdFeed>
