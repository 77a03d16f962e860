import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { comparison } from '../comparisons/endpoints.ts'
import { cropCover, dashboardWeatherSource } from '../dashboard/endpoints.ts'
import { detection } from '../devices/capture-endpoints.ts'
import { outline } from '../farms/farm.ts'
import { named } from '../platform/named.ts'
import { date, id, optionalText, requestedDate } from '../platform/shapes.ts'
import { dayResult, farmHealthResponse, hourResult, labelledCount, scoreSummary } from '../score/endpoints.ts'
import { faultOfPeriod } from '../score/period.ts'
import { farmSeason } from '../seasons/season-endpoints.ts'
import { weatherForecastDay } from '../weather/endpoints.ts'
import { dayNumber } from '../weeks/dates.ts'

/** Kinds of links by content. */
export const shareKinds = ['dashboard', 'season', 'comparison', 'images'] as const
export type ShareKind = (typeof shareKinds)[number]
const kind = named('ShareKind', z.enum(shareKinds))

const shareParts = ['score', 'visitation', 'weather', 'map', 'images'] as const
export type SharePart = (typeof shareParts)[number]
const part = named('SharePart', z.enum(shareParts))

/** Parts allowed for each kind. A comparison compares score and visits, and images have no parts but the images. */
export const partsOfKind: Record<ShareKind, readonly SharePart[]> = {
  dashboard: shareParts,
  season: ['score', 'weather'],
  comparison: ['score'],
  images: ['images'],
}
/** Maximum number of days and of latest weeks for each kind. */
export const lengthOfKind: Record<ShareKind, { days: number; weeks: number }> = {
  dashboard: { days: 31, weeks: 4 },
  images: { days: 31, weeks: 4 },
  season: { days: 371, weeks: 52 },
  comparison: { days: 371, weeks: 52 },
}

/** Maximum number of active links per farm. */
export const MOST_SHARE_LINKS = 100
export const USUAL_SHARE_DAYS = 30
const MOST_SHARE_DAYS = 365
const MOST_HOSTS = 10

/** A host of a Content-Security-Policy: a name or address, and optionally a port. */
const embedHost = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(
      /^(?=.*[a-z0-9])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/,
      t('must be a host name in lower case, such as www.farm.example'),
    ),
  )

const dayOrNone = z._default(z.nullable(requestedDate), null)

interface Period {
  kind: ShareKind
  start_date: string | null
  end_date: string | null
  latest_weeks: number | null
  with_start_date: string | null
  with_end_date: string | null
}

/** The fault of a period, as a path with its message; null: none. */
const faultOf = (given: Period): [path: keyof Period, message: string] | null => {
  const { start_date, end_date, latest_weeks, with_start_date, with_end_date } = given
  const { days, weeks } = lengthOfKind[given.kind]
  if (latest_weeks !== null) {
    if (start_date !== null || end_date !== null)
      return ['latest_weeks', t('cannot be combined with a start or end date')]
    if (with_start_date !== null || with_end_date !== null) return ['with_start_date', t('is not allowed here')]
    return latest_weeks > weeks ? ['latest_weeks', t('must be at most {limit}', { limit: String(weeks) })] : null
  }
  if (start_date === null) return ['start_date', t('is required')]
  if (end_date === null) return ['end_date', t('is required')]
  const fault = faultOfPeriod(start_date, end_date)
  if (fault !== null) return ['end_date', fault]
  if (dayNumber(end_date) - dayNumber(start_date) >= days)
    return ['end_date', t('is more than {most} days after {start}', { most: days, start: 'start_date' })]
  if (given.kind !== 'comparison')
    return with_start_date === null && with_end_date === null ? null : ['with_start_date', t('is not allowed here')]
  if (with_start_date === null) return ['with_start_date', t('is required')]
  if (with_end_date === null) return ['with_end_date', t('is required')]
  const other = faultOfPeriod(with_start_date, with_end_date, 'with_start_date')
  return other === null ? null : ['with_end_date', other]
}

export const newShareLink = named(
  'NewShareLink',
  z
    .strictObject({
      kind,
      title: z._default(optionalText(120), null),
      parts: z.array(part).check(z.minLength(1, t('is required')), z.maxLength(shareParts.length)),
      start_date: dayOrNone,
      end_date: dayOrNone,
      latest_weeks: z._default(z.nullable(z.int().check(z.gte(1), z.lte(52))), null),
      with_start_date: dayOrNone,
      with_end_date: dayOrNone,
      days: z._default(z.int().check(z.gte(1), z.lte(MOST_SHARE_DAYS)), USUAL_SHARE_DAYS),
      embed_hosts: z._default(z.array(embedHost).check(z.maxLength(MOST_HOSTS)), []),
    })
    .check(
      z.check(({ value, issues }) => {
        const fault = faultOf(value)
        if (fault) issues.push({ code: 'custom', message: fault[1], input: value, path: [fault[0]] })
        if (value.parts.some((one) => !partsOfKind[value.kind].includes(one)))
          issues.push({
            code: 'custom',
            message: t('contains sections that this kind of link does not have'),
            input: value,
            path: ['parts'],
          })
      }),
    ),
)
export type NewShareLink = z.infer<typeof newShareLink>

const shown = {
  kind,
  title: z.nullable(z.string()),
  parts: z.array(part),
  latest_weeks: z.nullable(z.int()),
  expires_at: z.iso.datetime(),
}

/** A link as returned to people who may share: without its address, of which only a hash is stored. */
export const shareLink = named(
  'ShareLink',
  z.object({
    id,
    farm_id: id,
    ...shown,
    start_date: z.nullable(date),
    end_date: z.nullable(date),
    with_start_date: z.nullable(date),
    with_end_date: z.nullable(date),
    embed_hosts: z.array(z.string()),
    revoked_at: z.nullable(z.iso.datetime()),
    opened: z.int(),
    last_opened_at: z.nullable(z.iso.datetime()),
    created_at: z.iso.datetime(),
    /** Name of the person; null: since deleted. */
    created_by_name: z.nullable(z.string()),
  }),
)
export type ShareLink = z.infer<typeof shareLink>
export const shareLinkWithUrl = named('ShareLinkWithUrl', z.extend(shareLink, { url: z.string() }))
export type ShareLinkWithUrl = z.infer<typeof shareLinkWithUrl>

const sharedScore = named('SharedScore', z.object({ summary: scoreSummary, health: farmHealthResponse }))
const sharedVisitation = named(
  'SharedVisitation',
  z.object({ intensity: z.array(labelledCount), days: z.array(dayResult), hours: z.array(hourResult) }),
)
const sharedWeather = named(
  'SharedWeather',
  z.object({ cover: cropCover, days: z.array(weatherForecastDay), source: dashboardWeatherSource }),
)
const sharedMap = named(
  'SharedMap',
  z.object({
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    outline: z.nullable(outline),
    fields: z.array(named('SharedField', z.object({ field_name: z.string(), outline: z.nullable(outline) }))),
    cameras: z.array(
      named('SharedCamera', z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
    ),
  }),
)
export type SharedMap = z.infer<typeof sharedMap>
const sharedComparison = named(
  'SharedComparison',
  z.object({
    comparison,
    now: farmHealthResponse,
    before: farmHealthResponse,
    /** Days of both periods, as texts. */
    names: z.object({ now: z.string(), before: z.string() }),
  }),
)

/** The response to the holder of a link: the chosen parts of the chosen period, and null for everything else. */
export const sharedContent = named(
  'SharedContent',
  z.object({
    ...shown,
    farm_title: z.string(),
    time_zone: z.string(),
    today: date,
    from: date,
    to: date,
    embed_hosts: z.array(z.string()),
    score: z.nullable(sharedScore),
    visitation: z.nullable(sharedVisitation),
    weather: z.nullable(sharedWeather),
    map: z.nullable(sharedMap),
    comparison: z.nullable(sharedComparison),
    /** One a year. */
    seasons: z.nullable(z.array(farmSeason)),
  }),
)
export type SharedContent = z.infer<typeof sharedContent>

/** An image visible to anybody with the link: with its identified insects, and without names of people. */
const sharedImage = named(
  'SharedImage',
  z.object({
    id,
    captured_at: z.iso.datetime(),
    image_url: z.string(),
    thumbnail_url: z.string(),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    detections: z.array(detection),
  }),
)
export type SharedImage = z.infer<typeof sharedImage>
export const sharedImages = named(
  'SharedImages',
  z.object({ rows: z.array(sharedImage), next: z.nullable(z.string()) }),
)
export type SharedImages = z.infer<typeof sharedImages>

export const sharedFrame = named('SharedFrame', z.object({ embed_hosts: z.array(z.string()) }))
