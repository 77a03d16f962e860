import { IconCircleCheck, IconCircleMinus, IconClock, IconX } from '@tabler/icons-react'
import type { ConfigurationState } from '#domain/devices/configuration.ts'
import { deviceConfiguration as t } from '#web/texts/device-configuration.ts'
import { Tag } from '#web/ui/tag.tsx'

const looks = {
  none: { tone: 'plain', Icon: IconCircleMinus },
  acknowledged: { tone: 'good', Icon: IconCircleCheck },
  refused: { tone: 'bad', Icon: IconX },
  pending: { tone: 'warn', Icon: IconClock },
} as const

/** Whether a device runs the current configuration. */
export const ConfigurationTag = ({ state }: { state: ConfigurationState }) => {
  const { tone, Icon } = looks[state]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" />}>
      {t.states[state]}
    </Tag>
  )
}

/** `Version 4`; `None` for 0. */
export const versionText = (version: number): string => (version === 0 ? t.noVersion : t.version(version))
