import { t, texts } from '#domain/language/text.ts'

/** Connecting a device: commands with its key, the first message, labels and the page that their codes open. */
export const deviceConnection = texts({
  tryIt: 'Send a first message',
  tryText:
    'Run this on the device or on any computer. The message has an interval and a battery level, but no counts, so it changes no figures.',
  copy: 'Copy',
  curl: 'curl command',
  mqtt: 'mosquitto_pub command',
  copyCurl: 'Copy the curl command',
  copyMqtt: 'Copy the mosquitto_pub command',
  copied: 'Copied',
  copyFailed: 'The browser could not copy. Select the text and copy it yourself.',
  first: 'First message',
  waiting: 'Waiting for the first message',
  waitingText: 'This page updates by itself.',
  stopped: 'No message has arrived yet',
  stoppedText: 'This page no longer looks for it.',
  lookAgain: 'Look again',
  received: (at: string) => t('First message received {at}', { at }),
  stored: (from: string, to: string) => t('Stored: interval {from} to {to}.', { from, to }),
  figures: (visits: string, sightings: string) => t('{visits} visits, {sightings} sightings.', { visits, sightings }),
  noFigures: 'Without counts.',
  clock: (at: string) =>
    t('The clock of the device is wrong: when the message arrived it was {at}. Set the clock.', { at }),
  image: (at: string) => t('First image received {at}', { at }),
  rejected: (at: string) => t('A message was rejected {at}', { at }),
  rejectedMore: (id: string) => t('Message {id}:', { id }),
  reason: (path: string, message: string) => (path === '' ? message : `${path}: ${message}`),
  device: 'Device',
})
