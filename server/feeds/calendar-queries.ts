import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { t } from '#domain/language/text.ts'
import { noteKindNames } from '#domain/notes/words.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { instantAt, localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { notes } from '../notes/note-queries.ts'
import type { ReadFeed } from './feed-writes.ts'
import { alertsOfFeed } from './table-queries.ts'

const REFRESH_SECONDS = 3_600
const MAX_NOTES = 2_000
const DAY_MS = 86_400_000

/**
 * Notes and alerts as iCalendar (RFC 5545), in the language of the feed's person. A note without a time lasts all day
 * on its date, in any reader's time zone; times are in UTC, calculated in the time zone of the farm. The content does
 * not depend on when it is read, so that an unchanged calendar has the same ETag.
 */
export const calendarOfFeed = async (
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  feed: ReadFeed,
): Promise<string> => {
  const { db, clock, settings } = deps
  const host = new URL(settings.baseUrl).hostname
  // It may still be the day before on the westernmost farm.
  const from = addDays(localDay(clock(), 'UTC'), -feed.days)
  const found = await notes.since(db, feed.scope, from, MAX_NOTES)
  const [only, ...others] = new Set(found.map(({ time_zone }) => time_zone))
  const calendar = ical({
    name: feed.name,
    prodId: { company: 'Bombus', product: 'Portal' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    ...(only !== undefined && others.length === 0 ? { x: [{ key: 'X-WR-TIMEZONE', value: only }] } : {}),
  })
  for (const note of found) {
    const day = new Date(`${note.date}T00:00:00Z`)
    calendar.createEvent({
      id: `note-${note.id}@${host}`,
      ...(note.time === null
        ? { start: day, end: new Date(day.getTime() + DAY_MS), allDay: true }
        : { start: instantAt(`${note.date}T${note.time}`, note.time_zone) }),
      summary: `${noteKindNames[note.kind]}: ${note.farm_title}`,
      description: [
        note.field_name,
        note.note,
        note.time === null ? null : t('{time} at the farm', { time: note.time }),
      ]
        .filter((line) => line !== null)
        .join('\n'),
      location: [note.field_name, note.farm_title].filter((name) => name !== null).join(', '),
      url: `${settings.baseUrl}/farm-notes/${note.farm_id}`,
      stamp: note.updated_at,
      created: note.created_at,
      lastModified: note.updated_at,
      sequence: note.version - 1,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  for (const alert of await alertsOfFeed(deps, feed)) {
    const changed = alert.closed_at ?? alert.acknowledged_at ?? alert.opened_at
    calendar.createEvent({
      id: `alert-${alert.id}@${host}`,
      start: new Date(alert.opened_at),
      // An open alert has no end yet.
      ...(alert.closed_at === null ? {} : { end: new Date(alert.closed_at) }),
      summary: alert.closed_at === null ? alert.title : t('Solved: {title}', { title: alert.title }),
      description: `${alert.reason}\n${alert.remedy}`,
      location: alert.farm_title ?? '',
      url: `${settings.baseUrl}/alerts/${alert.id}`,
      stamp: new Date(changed),
      lastModified: new Date(changed),
      sequence: alert.version - 1,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n`
}
