import { quantity } from './quantity.ts'

/** Counts that are kept on the phone until the server has them. */
export const outbox = {
  title: 'Counts kept on this phone',
  waitingOn: (count: number, plots: number) =>
    plots > 1
      ? `${quantity(count, 'count')} of ${quantity(plots, 'plot')} wait to be sent`
      : `${quantity(count, 'count waits', 'counts wait')} to be sent`,
  counts: (count: number, list: string) => `${quantity(count, 'count')}: ${list}`,
  waitingText: 'Saved on this phone until the server can be reached.',
  refused: (count: number) => `${quantity(count, 'count was', 'counts were')} not accepted`,
  sending: 'Sending',
  sendNow: 'Send now',
  sent: (count: number) => `${quantity(count, 'kept count was', 'kept counts were')} sent.`,
  keptHere: 'Saved on this phone. It is sent as soon as the server can be reached.',
  keptSlow: 'Saved on this phone. The server is slow or busy: it is sent as soon as the server takes it.',
  edit: 'Edit',
  editNamed: (what: string) => `Edit ${what}`,
  discard: 'Discard',
  discardNamed: (what: string) => `Discard ${what}`,
  at: (place: string, at: string) => `${place}, ${at}`,
  place: (farm: string, tunnel: number, plot: number | null) =>
    `${farm}, Tunnel ${tunnel}${plot === null ? '' : `, Plot ${plot}`}`,
  flowers: (plant: number, count: number) => `Plant ${plant}: ${quantity(count, 'flower')}`,
  pollinators: (list: string) => `Pollinators: ${list}`,
  predators: (plant: number, list: string) => `Predators on plant ${plant}: ${list}`,
  weather: (temperature: number, humidity: number) => `Weather: ${temperature} °C, ${humidity} %`,
  nothing: 'nothing seen',
  tried: (why: string) => `Last try: ${why}`,
  none: 'Nothing waits on this phone.',
  open: 'Open',
  openNamed: (what: string) => `Open ${what}`,
  back: 'Back',
  export: 'Export as a file',
  exportAll: 'Export all as a file',
  discardAgain: 'Press again to discard',
  goneMeanwhile: 'It was sent or taken out meanwhile.',
  ofDay: (day: string, at: string) => `Counted on ${day}, kept since ${at}.`,
  move: 'Move to another plot or visit',
  moveWeather: 'Move to another tunnel',
  moveTitle: (what: string) => `Move: ${what}`,
  moveHere: 'Move it here',
  moved: 'Moved. It is sent as soon as the server can be reached.',
  toPlot: (plot: number) => `To Plot No. ${plot}`,
  toTunnel: (tunnel: number) => `To Tunnel No. ${tunnel}`,
  whichVisit: 'Which visit of that day?',
  newestVisit: 'The newest, or a new one where there is none',
  ownVisit: 'A new visit',
  visit: (round: number, observers: string) => `Round ${round}${observers && `, ${observers}`}`,
  otherPlot: 'Choose another plot',
  storedBefore:
    'It was stored where it was counted before it was moved. Discard it here, or edit and save it to store it at its new place, too.',
  finishFirst: 'Finish what you are counting or typing here first. The entry that was not accepted stays.',
  noRoom: 'There is no room left on this phone to edit it. The entry that was not accepted stays.',
} as const

/** Phones whose clock is wrong, or was. */
export const clock = {
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} days`,
  wasAhead: (span: string) => `(corrected: the phone’s clock was ${span} ahead)`,
  wasBehind: (span: string) => `(corrected: the phone’s clock was ${span} behind)`,
  wasSet: (span: string) =>
    `This phone’s clock was set by ${span} since this was counted. Check its time, then it is sent.`,
  check: 'Check the time',
  checkNamed: (what: string) => `Check the time of ${what}`,
  question: (at: string) => `Was it counted at ${at}?`,
  others: (count: number) =>
    count === 1
      ? 'The other count that this holds up is treated alike.'
      : `The other ${count} counts that this holds up are treated alike.`,
  keep: 'The time is right',
  correct: (at: string) => `It was ${at}`,
} as const
