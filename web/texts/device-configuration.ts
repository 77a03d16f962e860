import { t, texts } from '#domain/language/text.ts'
import type { ConfigurationState } from '#domain/devices/configuration.ts'

/** Firmware of devices, and the configuration that is set here. */
export const deviceConfiguration = texts({
  title: 'Firmware and configuration',
  lead: 'Which firmware and which configuration each device runs.',
  search: 'Search devices',
  counted: (count: number) => t('{count, plural, one {{count} device} other {{count} devices}}', { count }),
  columns: {
    name: 'Device',
    assigned_to: 'Assigned to',
    firmware_version: 'Firmware',
    configuration: 'Configuration',
    wanted: 'Set',
    running: 'Runs',
    acknowledged: 'Responded',
    select: 'Select',
  },
  select: (name: string) => t('Select {name}', { name }),
  selectAll: 'Select all on this page',
  setFor: (count: number) =>
    t(
      '{count, plural, =0 {Set configuration} one {Set configuration of {count} device} other {Set configuration of {count} devices}}',
      {
        count,
      },
    ),
  which: 'Which devices',
  all: 'All',
  notAcknowledged: 'Not acknowledged',
  farm: 'Farm',
  everyFarm: 'All farms',
  firmware: 'Firmware version',
  everyFirmware: 'All versions',
  noFirmware: 'Not reported',
  withCount: (version: string, devices: number) => t('{version} ({devices})', { version, devices }),
  empty: 'No devices',
  emptyText: 'Devices of your farms appear here.',

  states: {
    none: 'None set',
    acknowledged: 'Acknowledged',
    refused: 'Refused',
    pending: 'Not acknowledged',
  } satisfies Record<ConfigurationState, string> as Record<ConfigurationState, string>,
  version: (version: number) => t('Version {version}', { version: String(version) }),
  noVersion: 'None',
  setAt: (version: string, at: string) => t('{version}, {at}', { version, at }),

  reported: 'Reported by the device',
  since: (version: string, at: string) => t('{version} since {at}', { version, at }),
  notReported: 'Not reported',
  runs: 'Running configuration',
  answered: 'Last response',
  never: 'Never',
  state: 'State',
  refusedBecause: (error: string) => t('The device refused the configuration: {error}', { error }),

  heading: 'Configuration',
  text: 'The device fetches it and reports when it runs it. Leave fields empty for the device to decide.',
  readOnly: 'Desired configuration',
  sameAs: 'Same as',
  sameAsHint: 'Fills the form with the configuration of another device of this farm.',
  choose: 'Choose a device',
  interval: 'Seconds between images',
  thresholds: 'Thresholds',
  thresholdsHint: 'One per line: name = number. For example: detection = 0.4',
  thresholdsFault: (line: number) => t('Line {line} must have the form: name = number', { line: String(line) }),
  settings: 'Other settings (JSON)',
  settingsHint:
    'A JSON object, as the firmware defines it. At most 8,000 characters. No passwords: people who see the device can see it.',
  settingsFault: 'Must be a JSON object: names and values in braces',
  save: 'Save configuration',
  saved: (version: number) => t('Configuration saved as version {version}.', { version: String(version) }),
  saveError: 'The configuration could not be saved',
  setAll: (count: number) =>
    t(
      '{count, plural, =0 {All of them already have this configuration.} one {{count} device has a new configuration.} other {{count} devices have a new configuration.}}',
      { count },
    ),
  setHere: 'Set the same configuration for several devices',

  versions: 'Previous configurations',
  setBy: (at: string, name: string) => t('{at} by {name}', { at, name }),
  again: 'Use again',
  againNamed: (version: number) => t('Use version {version} again', { version: String(version) }),
  nothing: 'The device decides everything.',
})
