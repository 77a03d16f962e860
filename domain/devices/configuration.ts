import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { named } from '../platform/named.ts'
import { id, isPlain, plainText, tooLong } from '../platform/shapes.ts'

const MAX_THRESHOLDS = 50
/** Maximum length of the free settings as JSON, in characters. */
const MAX_SETTINGS_LENGTH = 8_000
const MAX_DEPTH = 10

/** Whether a value is nested at most the given number of levels deep and contains only storable texts. */
const isStorable = (value: unknown, levels = MAX_DEPTH): boolean => {
  if (typeof value === 'string') return isPlain(value)
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.entries(value).every(([name, inner]) => isPlain(name) && isStorable(inner, levels - 1))
}
const isShort = (settings: Record<string, unknown>): boolean =>
  !isStorable(settings) || JSON.stringify(settings).length <= MAX_SETTINGS_LENGTH

/** What a device should do. If a value is null, or a threshold is missing, the device decides. */
export const configuration = named(
  'DeviceConfiguration',
  z.object({
    capture_interval_seconds: z.nullable(z.int()),
    thresholds: z.record(z.string(), z.number()),
    settings: z.record(z.string(), z.unknown()),
  }),
)
export type Configuration = z.infer<typeof configuration>

/** A configuration as people set it: absent members are left to the device. */
const newConfiguration = named(
  'NewDeviceConfiguration',
  z.strictObject({
    capture_interval_seconds: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(86_400))), null),
    thresholds: z._default(
      z.record(plainText(80).check(z.minLength(1)), z.number()).check(
        z.refine((values) => Object.keys(values).length <= MAX_THRESHOLDS, {
          error: () => t('has more than {most} members', { most: MAX_THRESHOLDS }),
        }),
      ),
      {},
    ),
    settings: z._default(
      z.record(z.string().check(z.maxLength(200)), z.unknown()).check(
        z.refine((settings) => isStorable(settings), {
          error: () => t('has more than {most} levels, or characters that cannot be stored', { most: MAX_DEPTH }),
        }),
        z.refine(isShort, tooLong(MAX_SETTINGS_LENGTH)),
      ),
      {},
    ),
  }),
)
export const noConfiguration: Configuration = { capture_interval_seconds: null, thresholds: {}, settings: {} }

/**
 * Whether a device runs the newest configuration: none was set, it was acknowledged, refused, or not acknowledged yet.
 */
const configurationStates = ['none', 'acknowledged', 'refused', 'pending'] as const
export type ConfigurationState = (typeof configurationStates)[number]

/** Version numbers of a device's configurations, 0 for none, and whether it runs the newest one. */
export const runningConfiguration = named(
  'RunningConfiguration',
  z.object({
    state: named('ConfigurationState', z.enum(configurationStates)),
    version: z.int(),
    set_at: z.nullable(z.iso.datetime()),
    running_version: z.int(),
    acknowledged_at: z.nullable(z.iso.datetime()),
    error: z.nullable(z.string()),
  }),
)
export type RunningConfiguration = z.infer<typeof runningConfiguration>

export interface Reported {
  version: number
  running: number
  acknowledged: number
  error: string | null
}
export const configurationStateOf = ({ version, running, acknowledged, error }: Reported): ConfigurationState => {
  if (version === 0) return 'none'
  if (acknowledged === version && error !== null) return 'refused'
  return running === version ? 'acknowledged' : 'pending'
}

/** A version of a device's configuration. */
export const configurationVersion = named(
  'ConfigurationVersion',
  z.object({
    version: z.int(),
    configuration,
    set_at: z.iso.datetime(),
    set_by: z.string(),
  }),
)
export type ConfigurationVersion = z.infer<typeof configurationVersion>

/** The configuration of a device, and what the device reports. */
export const deviceConfiguration = named(
  'DeviceConfigurationStatus',
  z.object({
    ...runningConfiguration.shape,
    configuration,
    set_by: z.nullable(z.string()),
    firmware_version: z.nullable(z.string()),
    firmware_since: z.nullable(z.iso.datetime()),
    metadata: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
  }),
)
export type DeviceConfigurationStatus = z.infer<typeof deviceConfiguration>

/** `version`: that of the configuration it replaces, as read; 0 if there was none. */
export const configurationChange = named(
  'ConfigurationChange',
  z.extend(newConfiguration, { version: z.optional(z.int().check(z.minimum(0))) }),
)

const MAX_CONFIGURED = 500
/** The same configuration for several devices. */
export const configurationForDevices = named(
  'ConfigurationForDevices',
  z.strictObject({
    device_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_CONFIGURED)),
    configuration: newConfiguration,
  }),
)
