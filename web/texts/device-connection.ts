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
  first: 'First message',
  waiting: 'Waiting for the first message',
  waitingText: 'This page updates by itself.',
  stopped: 'No message has arrived yet',
  stoppedText: 'This page no longer checks for it.',
  lookAgain: 'Check now',
  received: (at: string) => t('First message received {at}', { at }),
  stored: (from: string, to: string) => t('Stored: interval {from} to {to}.', { from, to }),
  figures: (visits: string, sightings: string) => t('{visits} visits, {sightings} sightings.', { visits, sightings }),
  noFigures: 'Without counts.',
  clock: (at: string) =>
    t('The device’s clock is wrong: when the message arrived, it showed {at}. Set the clock.', { at }),
  image: (at: string) => t('First image received {at}', { at }),
  rejected: (at: string) => t('A message was rejected {at}', { at }),
  rejectedMore: (id: string) => t('Message {id}:', { id }),
  reason: (path: string, message: string) => (path === '' ? message : `${path}: ${message}`),
  device: 'Device',

  labels: 'Camera labels',
  labelsText: (sheets: string) =>
    t(
      'One label for each camera, on {sheets}. The code opens the camera’s page, where you choose its place and create a key. It contains the camera’s ID but no key.',
      { sheets },
    ),
  farm: 'Farm',
  noFarm: 'None',
  others: 'Cameras that are not added yet',
  othersHint: 'Camera IDs, one per line. Scanning the label offers to add the camera.',
  print: 'Print',
  noLabels: 'Choose a farm or enter camera IDs.',
  count: (labels: number, sheets: number) =>
    t(
      '{labels, plural, one {{labels} label} other {{labels} labels}} on {sheets, plural, one {{sheets} sheet} other {{sheets} sheets}}.',
      { labels, sheets },
    ),
  sheet: (number: number) => t('Sheet {number}', { number: String(number) }),
  newCamera: 'New camera',

  cameraTitle: (device_id: string) => t('Camera {device_id}', { device_id }),
  unknown: 'This camera has not been added yet',
  unknownText: 'An administrator can add it.',
  add: 'Add this camera',
  seePage: 'Open the camera’s page',
  lastSeen: 'Last seen',
  place: '1. Choose the place',
  savePlace: 'Save place',
  placeSaved: 'Place saved.',
  key: '2. Create a key',
  keyText: 'The camera reads the code or is given the key shown. Previous keys stay valid.',
  createKey: 'Create key',
  code: 'Code for the camera',
  codeText: 'It contains the portal address, the key and the device ID. It is not shown again.',
  wait: '3. Wait for the first message',
})
