import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { described, named } from '../platform/named.ts'
import { plainText } from '../platform/shapes.ts'

export const MAX_METADATA = 50
/** Highest version number of a configuration. */
const MAX_VERSION = 1_000_000

const fewMembers = z.refine<Record<string, unknown>>((members) => Object.keys(members).length <= MAX_METADATA, {
  error: () => t('has more than {most} members', { most: MAX_METADATA }),
})

/** A device's response to a configuration. */
const acknowledgement = named(
  'ConfigurationAcknowledgement',
  z.object({
    version: described(
      z.int().check(z.minimum(0), z.maximum(MAX_VERSION)),
      'Version of the configuration that the device applied or refused; 0 if it runs none.',
    ),
    error: described(
      z.nullish(plainText(500)),
      'Why the device refused this version and runs another; null or absent if it runs it.',
    ),
  }),
)

/** A report of a device about itself. Absent members and null leave earlier values unchanged. */
export const deviceReport = named(
  'DeviceReport',
  z.object({
    firmware_version: described(
      z.nullish(plainText(80).check(z.minLength(1))),
      'Version of the firmware, as its maker writes it.',
    ),
    metadata: described(
      z.nullish(z.record(plainText(80), z.union([z.number(), z.boolean(), plainText(200)])).check(fewMembers)),
      `Facts about the device by name, at most ${MAX_METADATA}: texts, numbers or booleans. Replaces those sent before.`,
    ),
    configuration: z.nullish(acknowledgement),
  }),
)
export type DeviceReport = z.infer<typeof deviceReport>

/** Members of a report and of its acknowledgement. */
export const reportMembers = {
  device: Object.keys(deviceReport.shape),
  configuration: Object.keys(acknowledgement.shape),
}

const isAscii = (text: string) => /^[ -~]*$/.test(text)
/** Whether all texts of a report are plain ASCII, which needs no further validation. */
export const isAsciiReport = ({ firmware_version, metadata, configuration }: DeviceReport): boolean =>
  isAscii(firmware_version ?? '') &&
  isAscii(configuration?.error ?? '') &&
  Object.entries(metadata ?? {}).every(
    ([name, value]) => name !== '__proto__' && isAscii(name) && (typeof value !== 'string' || isAscii(value)),
  )
