import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId } from '../platform/shapes.ts'
import { createdFeed, feed, newFeed } from './feed.ts'

const tag = 'Feeds'

export const listFeeds = endpoint({
  id: 'listFeeds',
  tag,
  method: 'GET',
  path: '/feeds',
  can: 'account.secure',
  summary: 'List your feeds',
  description: 'Newest first, at most 100, without their addresses.',
  response: z.array(feed),
})
export const createFeed = endpoint({
  id: 'createFeed',
  tag,
  method: 'POST',
  path: '/feeds',
  can: 'account.secure',
  confirms: true,
  event: 'feed-made',
  summary: 'Create a feed',
  description:
    'Returns the addresses from which a spreadsheet or calendar reads it, this once. Whoever has an address reads what you may see, until you revoke the feed or lose access. 409 if you have 50 feeds.',
  body: newFeed,
  response: createdFeed,
  status: 201,
  refuses: [404, 409],
})
export const revokeFeed = endpoint({
  id: 'revokeFeed',
  tag,
  method: 'DELETE',
  path: '/feeds/{id}',
  can: 'account.secure',
  event: 'feed-ended',
  summary: 'Revoke one of your feeds',
  description: 'Its addresses stop working immediately.',
  params: byId,
})

// A token with anything but letters, digits, - and _ is invalid, and is not looked up.
const byToken = z.object({ token: z.string().check(z.regex(/^[\w-]{20,80}$/)) })
const refuses = [404, 429]
const whoever =
  'Needs no session: the token in the path is that of a feed. It reads what the feed’s person may see at that time; 404 once the feed is revoked or the person has no access. At most 20 requests a minute.'

export const readFeedCsv = endpoint({
  id: 'readFeedCsv',
  tag,
  method: 'GET',
  path: '/feeds/{token}/table.csv',
  can: 'anyone',
  conditional: true,
  summary: 'Get the table of a feed as CSV',
  description: `${whoever} Headings in the first line, newest rows first, at most 20,000.`,
  params: byToken,
  file: ['text/csv'],
  refuses,
})
export const readFeedJson = endpoint({
  id: 'readFeedJson',
  tag,
  method: 'GET',
  path: '/feeds/{token}/table.json',
  can: 'anyone',
  conditional: true,
  summary: 'Get the table of a feed as JSON',
  description: `${whoever} The same rows as the CSV. Members are named as its headings, in lower case and with underscores.`,
  params: byToken,
  response: named(
    'FeedTable',
    z.object({ name: z.string(), rows: z.array(z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))) }),
  ),
  refuses,
})
export const readFeedCalendar = endpoint({
  id: 'readFeedCalendar',
  tag,
  method: 'GET',
  path: '/feeds/{token}/calendar.ics',
  can: 'anyone',
  conditional: true,
  summary: 'Get the notes and alerts of a feed as a calendar',
  description: `${whoever} iCalendar (RFC 5545). Notes without a time last all day, times are in UTC. Programs are asked to refresh it once an hour.`,
  params: byToken,
  file: ['text/calendar'],
  refuses,
})
