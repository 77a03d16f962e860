import { t, texts } from '#domain/language/text.ts'

/** Counts that are stored on the phone until the server has them. */
export const outbox = texts({
  title: 'Counts stored on this phone',
  waitingOn: (count: number, plots: number) =>
    plots > 1
      ? t(
          '{count, plural, one {{count} count} other {{count} counts}} of {plots, plural, one {{plots} plot} other {{plots} plots}} are waiting to be sent',
          { count, plots },
        )
      : t('{count, plural, one {{count} count is waiting} other {{count} counts are waiting}} to be sent', { count }),
  counts: (count: number, list: string) =>
    t('{count, plural, one {{count} count} other {{count} counts}}: {list}', { count, list }),
  waitingText: 'Saved on this phone until the server can be reached.',
  refused: (count: number) =>
    t('{count, plural, one {{count} count was} other {{count} counts were}} not accepted', { count }),
  sending: 'Sending',
  sendNow: 'Send now',
  sent: (count: number) =>
    t('{count, plural, one {{count} stored count was} other {{count} stored counts were}} sent.', { count }),
  keptHere: 'Saved on this phone. It is sent as soon as the server can be reached.',
  keptSlow: 'Saved on this phone. The server is slow or busy: it is sent as soon as the server accepts it.',
  edit: 'Edit',
  editNamed: (what: string) => t('Edit {what}', { what }),
  discard: 'Discard',
  discardNamed: (what: string) => t('Discard {what}', { what }),
  at: (place: string, at: string) => `${place}, ${at}`,
  place: (farm: string, tunnel: number, plot: number | null) =>
    plot === null
      ? t('{farm}, Tunnel {tunnel}', { farm, tunnel: String(tunnel) })
      : t('{farm}, Tunnel {tunnel}, Plot {plot}', { farm, tunnel: String(tunnel), plot: String(plot) }),
  flowers: (plant: number, count: number) =>
    t('Plant {plant}: {count, plural, one {{count} flower} other {{count} flowers}}', { plant, count }),
  pollinators: (list: string) => t('Pollinators: {list}', { list }),
  predators: (plant: number, list: string) => t('Predators on plant {plant}: {list}', { plant, list }),
  weather: (temperature: string, humidity: number) =>
    t('Weather: {temperature}, {humidity} %', { temperature, humidity }),
  nothing: 'nothing seen',
  tried: (why: string) => t('Last try: {why}', { why }),
  none: 'Nothing is waiting on this phone.',
  open: 'Open entry',
  openNamed: (what: string) => t('Open entry: {what}', { what }),
  back: 'Back',
  export: 'Export as a file',
  exportAll: 'Export all as a file',
  discardAgain: 'Press again to discard',
  goneMeanwhile: 'It has since been sent or removed.',
  ofDay: (day: string, at: string) => t('Counted on {day}, stored since {at}.', { day, at }),
  move: 'Move to another plot or visit',
  moveWeather: 'Move to another tunnel',
  moveTitle: (what: string) => t('Move: {what}', { what }),
  moveHere: 'Move it here',
  moved: 'Moved. It is sent as soon as the server can be reached.',
  toPlot: (plot: number) => t('To Plot No. {plot}', { plot: String(plot) }),
  toTunnel: (tunnel: number) => t('To Tunnel No. {tunnel}', { tunnel: String(tunnel) }),
  whichVisit: 'Which visit on that day?',
  newestVisit: 'The latest, or a new one if there is none',
  ownVisit: 'A new visit',
  visit: (round: number, observers: string) =>
    observers
      ? t('Round {round}, {observers}', { round: String(round), observers })
      : t('Round {round}', { round: String(round) }),
  otherPlot: 'Choose another plot',
  storedBefore:
    'It was stored at its old place before it was moved. Discard it here, or edit and save it to store it at its new place, too.',
  finishFirst: 'First finish what you are counting or typing here. The rejected entry stays.',
  noRoom: 'There is not enough space on this phone to edit it. The rejected entry stays.',
})

/** Phones with a wrong or corrected clock. */
export const clock = texts({
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => t('{count} min', { count }),
  hours: (count: number) => `${count} h`,
  days: (count: number) => t('{count} days', { count }),
  wasAhead: (span: string) => t('(corrected: the phone’s clock was {span} ahead)', { span }),
  wasBehind: (span: string) => t('(corrected: the phone’s clock was {span} behind)', { span }),
  wasSet: (span: string) =>
    t('This phone’s clock was changed by {span} after this was counted. Check the time, then it is sent.', { span }),
  check: 'Check the time',
  checkNamed: (what: string) => t('Check the time of {what}', { what }),
  question: (at: string) => t('Was it counted at {at}?', { at }),
  others: (count: number) =>
    t(
      '{count, plural, one {The other count that this blocks is treated the same way.} other {The other {count} counts that this blocks are treated the same way.}}',
      { count },
    ),
  keep: 'The time is right',
  correct: (at: string) => t('It was {at}', { at }),
})
