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
export const ruleNames: Record<AlertRule, string> = {
  gateway: 'Gateway or power',
  silent: 'Camera silent',
  battery: 'Battery running down',
  rejects: 'Messages refused',
  clock: 'Clock runs ahead',
  lens: 'No flowers in the picture',
  bare_visits: 'Insects but no flowers',
  uneven: 'Cameras disagree',
  conflicts: 'Contradicting messages',
  score_low: 'Low score',
  score_fall: 'Score fell',
  weather: 'Weather data missing',
  mail: 'Emails not delivered',
  cleanup: 'Cleanup stopped',
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
const times = (number: number | null) => (number === null ? 'many' : String(number))

const words: { [R in AlertRule]: (cause: Causes[R], moment: (at: string) => string) => AlertWords } = {
  gateway: ({ farm, tunnel, cameras, last_seen }, moment) => ({
    title: `${farm}${tunnel === null ? '' : `, Tunnel ${tunnel}`}: ${count(cameras.length, 'camera')} stopped together`,
    reason: `They stopped sending within an hour of each other; the last message came on ${moment(last_seen)}. Cameras that stop together usually share a gateway or a power supply.`,
    remedy:
      'Check the power and the signal of the gateway, then its SIM card or data plan. The cameras send their stored data once it is back.',
  }),
  silent: ({ camera, last_seen, limit_hours }, moment) => ({
    title: `${camera} is silent`,
    reason: `Its last message came on ${moment(last_seen)}, more than ${count(limit_hours, 'hour')} ago.`,
    remedy:
      'Check power, cable and signal of the camera. If it was taken down, mark it as inactive or end its deployment.',
  }),
  battery: ({ camera, level, days_left, last_seen }, moment) => ({
    title:
      days_left === null
        ? `The battery of ${camera} is ${level < LOW_BATTERY_PERCENT ? 'low' : 'running down'}`
        : `The battery of ${camera} lasts ${days_left === 0 ? 'less than a day' : `about ${count(days_left, 'day')}`}`,
    reason: `${days_left === null && level < LOW_BATTERY_PERCENT ? `Its charge was ${level} %.` : `Its lowest charge of the last day was ${level} %, and it falls from day to day.`}${last_seen === null ? '' : ` The last message came on ${moment(last_seen)}.`}`,
    remedy: 'Charge or replace the battery, and check that the solar panel is clean, connected and in the sun.',
  }),
  rejects: ({ camera, refused }) =>
    camera === null
      ? {
          title: 'Messages with keys that are not valid',
          reason: `${count(refused, 'request')} of the last 24 hours came with a device key that is unknown or has expired.`,
          remedy:
            'See in the security log where they came from. If it is one of your cameras, create a new key for it.',
        }
      : {
          title: `Messages of ${camera} are refused`,
          reason: `${count(refused, 'request')} of the last 24 hours were refused.`,
          remedy:
            'See the reason in the security log: usually it sends too much at once, or images that are too large. Spread its messages over time.',
        },
  clock: ({ camera }) => ({
    title: `The clock of ${camera} is wrong`,
    reason: 'Its messages have times in the future. What it sees is counted at the wrong hour.',
    remedy: 'Set the clock of the camera, or let it use network time. Check its time zone, too.',
  }),
  lens: ({ camera, flowers, neighbours, flowers_of_neighbours }) => ({
    title: `${camera} sees no flowers`,
    reason: `In three days it had ${flowers} open flowers in view on average; ${count(neighbours, 'camera')} nearby had ${flowers_of_neighbours}.`,
    remedy: 'Check its latest images: clean the lens, remove what covers it, and point it at flowers again.',
  }),
  bare_visits: ({ camera, bare_visits, visits }) => ({
    title: `${camera} sees insects but no flowers`,
    reason: `${bare_visits} of its ${count(visits, 'visit')} in three days were in hours without an open flower in view. They cannot be scored.`,
    remedy:
      'Check its latest images: its model may miss the flowers, or mistake something else for insects. Confirm or correct some of its detections.',
  }),
  uneven: ({ best, worst, times: more }) => ({
    title: `${best} and ${worst} disagree`,
    reason: `On the same field, ${best} saw ${times(more)} times as many visits per flower as ${worst} in seven days: more than chance explains.`,
    remedy:
      'Compare the images of both: one may be out of focus, shaded, or close to a hive. Move or clean it if necessary.',
  }),
  conflicts: ({ camera, conflicts, overlap_at }, moment) => ({
    title: overlap_at ? `${camera} sends the same time twice` : `${camera} contradicts itself`,
    reason: [
      ...(overlap_at
        ? [
            `It sent messages with other ids for times it had already covered, last on ${moment(overlap_at)}: insects of these times are counted twice.`,
          ]
        : []),
      ...(conflicts > 0 || !overlap_at
        ? [
            `${count(conflicts, 'message')} of the last 24 hours had the id of an earlier one with other content. The first ones count.`,
          ]
        : []),
    ].join(' '),
    remedy:
      'The camera uses an id twice: usually its clock or memory was reset, or two cameras share a key. Give each camera its own key.',
  }),
  score_low: ({ farm, score, limit }) => ({
    title: `${farm}: pollination health is ${score === null ? 'low' : shownScore(score)}`,
    reason:
      score !== null && limit !== null && score >= limit
        ? `The score of the last seven days was below ${limit} and is not clearly above it yet.`
        : `The score of the last seven days has been below ${limit ?? 'the limit'} for a day or longer.`,
    remedy: 'Open the dashboard: it says why, on which field, and what to do.',
  }),
  score_fall: ({ farm, score, points }) => ({
    title: `${farm}: pollination health fell${points === null || points >= 0 ? '' : ` by ${Math.round(-points)} points`}`,
    reason: `${
      points !== null && points >= 0
        ? 'It fell by more than chance explains, and is no longer lower than in the seven days before.'
        : 'It was higher in the seven days before, by more than chance explains.'
    }${score === null ? '' : ` It is ${shownScore(score)} now.`}`,
    remedy: 'Open the dashboard and compare the two weeks: weather, sprays, and moved hives.',
  }),
  weather: ({ farm, farms, last_success }, moment) => ({
    title: farm === null ? 'The weather provider does not respond' : `No weather for ${farm}`,
    reason: `${farm === null ? `It fails for ${count(farms, 'farm')}.` : 'It fails for this farm only.'}${last_success === null ? '' : ` The last figures came on ${moment(last_success)}.`}`,
    remedy:
      farm === null
        ? 'Nothing is lost: missing days are fetched later. If it continues, check the network and the key of the provider.'
        : 'Check the position of the farm on the map.',
  }),
  mail: ({ letters, recipients, others_leave }) => ({
    title: `${count(letters, 'email')} could not be delivered`,
    reason: `The mail server refused ${letters === 1 ? 'it' : 'them'} three times, for ${count(recipients, 'address', 'addresses')}. ${others_leave === 'yes' ? 'Other emails were delivered since.' : 'No other email was delivered since.'}`,
    remedy:
      others_leave === 'yes'
        ? 'Check the addresses of these people.'
        : 'Check the settings of the mail server: its address, name and password.',
  }),
  cleanup: ({ clock_moved_from, clock_moved_to, rules }, moment) => ({
    title: 'Deletion of old data has stopped',
    reason:
      clock_moved_from !== null && clock_moved_to !== null
        ? `The clock of the server moved from ${moment(clock_moved_from)} to ${moment(clock_moved_to)}, or the server was off in between.`
        : `Unusually many rows are due for deletion: ${rules.join(', ')}.`,
    remedy:
      'Nothing is lost: old data stays. Check the clock of the server and its retention settings, then confirm with "npm run cleanup -- confirm".',
  }),
}

/** Times are in `zone`. */
export const wordsOf = (rule: AlertRule, cause: object, zone: string): AlertWords =>
  (words[rule] as (cause: object, moment: (at: string) => string) => AlertWords)(cause, (at) =>
    formatDateTime(new Date(at), zone),
  )
