import type { FeedContent, FeedFile } from '#domain/feeds/feed.ts'
import { t, texts } from '#domain/language/text.ts'

/** Feeds of a person, in the account settings. */
export const feeds = texts({
  title: 'Feeds',
  intro:
    'A feed is an address from which a spreadsheet or a calendar reads figures and refreshes them automatically. Anyone with the address can read it: revoke feeds that are no longer needed.',
  none: 'No feeds yet.',
  make: 'Create feed',
  name: 'Name',
  nameHint: 'What the feed is for, such as “Office spreadsheet”.',
  content: 'Content',
  contents: {
    visits: 'Daily visits by camera',
    scores: 'Weekly pollination health',
    alerts: 'Alerts',
    devices: 'Current device status',
    calendar: 'Calendar of notes and alerts',
  } satisfies Record<FeedContent, string>,
  farm: 'Farm',
  allFarms: 'All farms I can see',
  period: 'Period',
  periods: {
    '7': 'Last 7 days',
    '28': 'Last 28 days',
    '91': 'Last 13 weeks',
    '366': 'Last year',
  } as Record<string, string>,
  made: {
    'table.csv': 'Address for spreadsheets. Copy it now: it is not shown again.',
    'table.json': 'Address for programs. Copy it now: it is not shown again.',
    'calendar.ics': 'Address for calendars. Copy it now: it is not shown again.',
  } satisfies Record<FeedFile, string>,
  labels: {
    'table.csv': 'CSV address',
    'table.json': 'JSON address',
    'calendar.ics': 'Calendar address',
  } satisfies Record<FeedFile, string>,
  copy: 'Copy',
  copied: 'Address copied.',
  days: (count: number) => t('{count, plural, one {last day} other {last {count} days}}', { count }),
  ending: (hint: string) => t('ends in …{hint}', { hint }),
  created: (when: string) => t('created {when}', { when }),
  used: (when: string) => t('last used {when}', { when }),
  neverUsed: 'not used yet',
  ended: (when: string) => t('inactive since {when}', { when }),
  everyFarm: 'all farms',
  end: 'Revoke',
  endNamed: (name: string) => t('Revoke the feed {name}', { name }),
  endedNow: 'Feed revoked.',
  error: 'Error with the feed. Please try again later',
})
