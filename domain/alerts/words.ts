import { t, texts } from '#domain/language/text.ts'
import { exactNumberText } from '../display/numbers.ts'
import { shownScore } from '../score/score.ts'
import { LOW_BATTERY_PERCENT } from '../devices/device.ts'
import { formatDateTime } from '../weeks/formats.ts'
import type { AlertRule } from './rule.ts'
import type { Causes } from './verdict.ts'

/** Texts of an alert: what it is, why, and what to do. */
export interface AlertWords {
  title: string
  reason: string
  remedy: string
}

/** Names of rules where alerts are listed and chosen. */
export const ruleNames: Record<AlertRule, string> = texts({
  gateway: 'Gateway or power',
  silent: 'Camera silent',
  battery: 'Battery running down',
  rejects: 'Messages refused',
  clock: 'Clock is fast',
  lens: 'No flowers in the picture',
  bare_visits: 'Insects but no flowers',
  uneven: 'Cameras disagree',
  conflicts: 'Conflicting messages',
  score_low: 'Low score',
  score_fall: 'Score fell',
  weather: 'Weather data missing',
  mail: 'Emails not delivered',
  cleanup: 'Cleanup stopped',
})

const times = (number: number | null) => (number === null ? t('many') : exactNumberText(number))

const words: { [R in AlertRule]: (cause: Causes[R], moment: (at: string) => string) => AlertWords } = {
  gateway: ({ farm, tunnel, cameras, last_seen }, moment) => ({
    title:
      tunnel === null
        ? t('{farm}: {count, plural, one {{count} camera} other {{count} cameras}} stopped together', {
            farm,
            count: cameras.length,
          })
        : t('{farm}, Tunnel {tunnel}: {count, plural, one {{count} camera} other {{count} cameras}} stopped together', {
            farm,
            tunnel: String(tunnel),
            count: cameras.length,
          }),
    reason: t(
      'They stopped sending within an hour of each other; the last message arrived on {moment}. Cameras that stop together usually share a gateway or a power supply.',
      { moment: moment(last_seen) },
    ),
    remedy: t(
      'Check the gateway’s power and signal, then its SIM card or data plan. The cameras send their stored data once it is back.',
    ),
  }),
  silent: ({ camera, last_seen, limit_hours }, moment) => ({
    title: t('{camera} is silent', { camera }),
    reason: t(
      'Its last message arrived on {moment}. A camera counts as silent after {hours, plural, one {{hours} hour} other {{hours} hours}} without a message.',
      { moment: moment(last_seen), hours: limit_hours },
    ),
    remedy: t('Check the camera’s power, cable and signal.'),
  }),
  battery: ({ camera, level, days_left, last_seen }, moment) => {
    const isLow = days_left === null && level < LOW_BATTERY_PERCENT
    const charge = isLow
      ? t('Its charge was {level} %.', { level })
      : t('Its lowest charge in the last day was {level} %, and it is falling day by day.', { level })
    return {
      title:
        days_left === null
          ? isLow
            ? t('The battery of {camera} is low', { camera })
            : t('The battery of {camera} is running down', { camera })
          : t(
              'The battery of {camera} lasts {days, plural, =0 {less than a day} one {about {days} day} other {about {days} days}}',
              { camera, days: days_left },
            ),
      reason:
        last_seen === null
          ? charge
          : `${charge} ${t('The last message arrived on {moment}.', { moment: moment(last_seen) })}`,
      remedy: t('Charge or replace the battery, and check that the solar panel is clean, connected and in the sun.'),
    }
  },
  rejects: ({ camera, refused }) =>
    camera === null
      ? {
          title: t('Messages with invalid keys'),
          reason: t(
            '{count, plural, one {{count} request} other {{count} requests}} in the last 24 hours used a device key that is unknown or has expired.',
            { count: refused },
          ),
          remedy: t(
            'Check in the security log where they came from. If it is one of your cameras, create a new key for it.',
          ),
        }
      : {
          title: t('Messages from {camera} are refused', { camera }),
          reason: t(
            '{count, plural, one {{count} request was} other {{count} requests were}} refused in the last 24 hours.',
            { count: refused },
          ),
          remedy: t(
            'Check the security log for the reason: usually the camera sends too much at once, or images that are too large. Spread its messages over time.',
          ),
        },
  clock: ({ camera }) => ({
    title: t('The clock on {camera} is wrong', { camera }),
    reason: t('Its messages have times in the future. What it sees is counted at the wrong hour.'),
    remedy: t('Set the camera’s clock, or let it use network time. Also check its time zone.'),
  }),
  lens: ({ camera, flowers, neighbours, flowers_of_neighbours }) => ({
    title: t('{camera} sees no flowers', { camera }),
    reason: t(
      'It had {flowers} open flowers in view on average over three days; {count, plural, one {{count} camera} other {{count} cameras}} nearby had {others}.',
      { flowers: String(flowers), count: neighbours, others: String(flowers_of_neighbours) },
    ),
    remedy: t('Check its latest images: clean the lens, remove anything covering it, and point it at flowers again.'),
  }),
  bare_visits: ({ camera, bare_visits, visits }) => ({
    title: t('{camera} sees insects but no flowers', { camera }),
    reason: t(
      '{bare} of its {visits, plural, one {{visits} visit} other {{visits} visits}} in three days were in hours without an open flower in view. They cannot be scored.',
      { bare: bare_visits, visits },
    ),
    remedy: t(
      'Check its latest images: its model may miss the flowers, or mistake something else for insects. Confirm or correct some of its detections.',
    ),
  }),
  uneven: ({ best, worst, times: more }) => ({
    title: t('{best} and {worst} disagree', { best, worst }),
    reason: t(
      'In the same field, {best} saw {times} times as many visits per flower as {worst} in seven days: more than chance would explain.',
      { best, worst, times: times(more) },
    ),
    remedy: t(
      'Compare the images from both: one may be out of focus, shaded, or close to a hive. Move or clean it if necessary.',
    ),
  }),
  conflicts: ({ camera, conflicts, overlap_at }, moment) => ({
    title: overlap_at
      ? t('{camera} sends the same time twice', { camera })
      : t('{camera} contradicts itself', { camera }),
    reason: [
      ...(overlap_at
        ? [
            t(
              'It sent messages with different IDs for times it had already covered, last on {moment}: insects at these times are counted twice.',
              { moment: moment(overlap_at) },
            ),
          ]
        : []),
      ...(conflicts > 0 || !overlap_at
        ? [
            t(
              '{count, plural, one {{count} message} other {{count} messages}} in the last 24 hours had the ID of an earlier one but different content. The first ones count.',
              { count: conflicts },
            ),
          ]
        : []),
    ].join(' '),
    remedy: t(
      'The camera uses the same ID twice: usually its clock or memory was reset, or two cameras share a key. Give each camera its own key.',
    ),
  }),
  score_low: ({ farm, score, limit }) => ({
    title:
      score === null
        ? t('{farm}: pollination health is low', { farm })
        : t('{farm}: pollination health is {score}', { farm, score: shownScore(score) }),
    reason:
      limit === null
        ? t('The score for the last seven days has been below the limit for a day or longer.')
        : score !== null && score >= limit
          ? t('The score for the last seven days was below {limit} and is not clearly above it yet.', { limit })
          : t('The score for the last seven days has been below {limit} for a day or longer.', { limit }),
    remedy: t('Open the dashboard: it shows why, on which field, and what to do.'),
  }),
  score_fall: ({ farm, score, points }) => {
    const why =
      points !== null && points >= 0
        ? t('It fell by more than chance would explain, but is no longer lower than in the seven days before.')
        : t('It was higher in the seven days before, by more than chance would explain.')
    return {
      title:
        points === null || points >= 0
          ? t('{farm}: pollination health fell', { farm })
          : t('{farm}: pollination health fell by {points} points', { farm, points: Math.round(-points) }),
      reason: score === null ? why : `${why} ${t('It is now {score}.', { score: shownScore(score) })}`,
      remedy: t('Open the dashboard and compare the two weeks: weather, sprays, and moved hives.'),
    }
  },
  weather: ({ farm, farms, last_success }, moment) => {
    const fails =
      farm === null
        ? t('It fails for {count, plural, one {{count} farm} other {{count} farms}}.', { count: farms })
        : t('It fails for this farm only.')
    return {
      title: farm === null ? t('The weather provider does not respond') : t('No weather for {farm}', { farm }),
      reason:
        last_success === null
          ? fails
          : `${fails} ${t('The last figures arrived on {moment}.', { moment: moment(last_success) })}`,
      remedy:
        farm === null
          ? t(
              'Nothing is lost: missing days are fetched later. If it continues, check the network and the provider’s key.',
            )
          : t('Check the position of the farm on the map.'),
    }
  },
  mail: ({ letters, recipients, others_leave }) => {
    const refused = t(
      'The mail server refused {letters, plural, one {it} other {them}} three times, for {recipients, plural, one {{recipients} address} other {{recipients} addresses}}.',
      { letters, recipients },
    )
    const others =
      others_leave === 'yes'
        ? t('Other emails have been delivered since.')
        : t('No other email has been delivered since.')
    return {
      title: t('{count, plural, one {{count} email} other {{count} emails}} could not be delivered', {
        count: letters,
      }),
      reason: `${refused} ${others}`,
      remedy:
        others_leave === 'yes'
          ? t('Check these people’s addresses.')
          : t('Check the mail server settings: address, name and password.'),
    }
  },
  cleanup: ({ clock_moved_from, clock_moved_to, rules }, moment) => ({
    title: t('Deletion of old data has stopped'),
    reason:
      clock_moved_from !== null && clock_moved_to !== null
        ? t('The server’s clock moved from {from} to {to}, or the server was off in between.', {
            from: moment(clock_moved_from),
            to: moment(clock_moved_to),
          })
        : t('Many more rows than usual are due for deletion: {rules}.', { rules: rules.join(', ') }),
    remedy: t(
      'Nothing is lost: old data stays. Check the server’s clock and retention settings, then confirm with "npm run cleanup -- confirm".',
    ),
  }),
}

/**
 * Times are in `zone`. A cause without the members that its texts need has general ones: one stored alert that cannot be
 * described must not hide the others.
 */
export const wordsOf = (rule: AlertRule, cause: object, zone: string): AlertWords => {
  try {
    return (words[rule] as (cause: object, moment: (at: string) => string) => AlertWords)(cause, (at) =>
      formatDateTime(new Date(at), zone),
    )
  } catch {
    return {
      title: ruleNames[rule],
      reason: t('Details cannot be shown.'),
      remedy: t('Ask your administrator to check the server.'),
    }
  }
}
