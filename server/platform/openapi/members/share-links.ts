import type { Members } from './common.ts'

const kind =
  '`dashboard`: a period in detail. `season`: weekly scores. `comparison`: two periods. `images`: images of cameras.'
const parts = 'Chosen parts: `score`, `visitation`, `weather`, `map`, `images`. Everything else is null.'
const latest = 'Shows so many latest weeks, up to the day of reading; null if the days are fixed.'
const hosts = [
  'Hosts whose pages may show it in a frame, without `https://`; empty: none.',
  ['www.farm.example'],
] as const

/** Share links and their content. */
export const shareLinkMembers: Members = {
  ...Object.fromEntries(
    ['NewShareLink', 'ShareLink', 'ShareLinkWithUrl', 'SharedContent'].flatMap((of) => [
      [`${of}.kind`, [kind, 'dashboard'] as const],
      [`${of}.parts`, [parts, ['score', 'visitation']] as const],
      [`${of}.title`, ['Title shown on the page; null: the name of the farm.', 'Pollination this season'] as const],
    ]),
  ),
  latest_weeks: [latest, 2],
  embed_hosts: hosts,
  'NewShareLink.days': ['Days until it expires.', 30],
  'NewShareLink.latest_weeks': [
    'Shows so many latest weeks, up to the day of reading: at most 4 of a dashboard or images, otherwise 52. A comparison compares them with as many before. Null if days are given.',
    2,
  ],
  ...Object.fromEntries(
    ['NewShareLink', 'ShareLink', 'ShareLinkWithUrl'].flatMap((of) => [
      [
        `${of}.start_date`,
        [
          'First day; null with `latest_weeks`. At most 31 days of a dashboard or images, otherwise 371.',
          of === 'NewShareLink' ? null : '2026-06-01',
        ] as const,
      ],
      [`${of}.end_date`, ['Last day; null with `latest_weeks`.', of === 'NewShareLink' ? null : '2026-06-14'] as const],
      [
        `${of}.with_start_date`,
        ['First day of the period compared with; null unless it is a comparison of days.', null] as const,
      ],
      [
        `${of}.with_end_date`,
        ['Last day of the period compared with; null unless it is a comparison of days.', null] as const,
      ],
    ]),
  ),
  'ShareLinkWithUrl.url': [
    'Address of the page. Whoever has it reads what it shows.',
    'https://portal.example/shared/Jx0y4T9wS1pXG0M3m8mJt5C2s5n7c1Qk9rVb2uD6eFg',
  ],
  opened: ['How often it was opened. Nothing is stored about who did.', 12],
  last_opened_at: ['When it was last opened, in UTC; null: never.', '2026-06-12T09:30:00.000Z'],
  farm_title: ['Name of the farm.', 'Ashcombe Farm'],
  'SharedContent.from': ['First day shown.', '2026-06-01'],
  'SharedContent.to': ['Last day shown.', '2026-06-14'],
  'SharedContent.score': 'Score with its range, causes and fields; null if it is not shared.',
  'SharedContent.visitation': 'Counts by day and hour; null if they are not shared.',
  'SharedContent.weather': 'Weather by day; null if it is not shared.',
  'SharedContent.map': 'Outlines and places of cameras; null if they are not shared.',
  'SharedContent.comparison': 'The two periods and how they differ; null if it is no comparison.',
  'SharedContent.seasons': 'Weekly scores, one season for each ISO year of the period; null if it is no season.',
  'SharedScore.summary': 'State, reason and action in a sentence each.',
  'SharedScore.health': 'Score of the farm and of each field and crop.',
  'SharedVisitation.intensity': 'Counts by group with the visitation intensity.',
  'SharedVisitation.days': 'Figures by day.',
  'SharedVisitation.hours': 'Figures by hour.',
  'SharedWeather.days': 'Weather by day.',
  'SharedWeather.source': 'Provider of the weather.',
  'SharedMap.fields': 'Fields of the farm.',
  'SharedMap.cameras': 'Cameras with a position.',
  'SharedComparison.comparison': 'How the periods differ.',
  'SharedComparison.now': 'Score of the shared period.',
  'SharedComparison.before': 'Score of the period compared with.',
  'SharedComparison.names': 'Days of both periods as text.',
  'SharedImage.image_url': [
    'Address of the image, at most 640 pixels wide.',
    '/api/shared/Jx0y4T9w/images/83?size=large',
  ],
  'SharedImage.thumbnail_url': ['Address of the thumbnail, 320 pixels wide.', '/api/shared/Jx0y4T9w/images/83'],
  'SharedImage.width': ['Width in pixels; null if it was not stored.', 1_920],
  'SharedImage.height': ['Height in pixels; null if it was not stored.', 1_080],
  'SharedImage.detections': 'Insects: of the model, as corrected by reviews.',
}
