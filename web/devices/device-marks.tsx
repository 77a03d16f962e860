import {
  IconArrowsDiff,
  IconBattery1,
  IconCircleCheck,
  IconCircleMinus,
  IconClockExclamation,
  IconWifiOff,
  IconCopy,
  IconFlowerOff,
  IconMessageX,
} from '@tabler/icons-react'
import type { DeviceAlert } from '#domain/devices/device-alert.ts'
import { LOW_BATTERY_PERCENT, type Device } from '#domain/devices/device.ts'
import { ago, dateTime, number } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Tag } from '#web/ui/tag.tsx'
import css from './device-marks.module.css'

/** `Ashcombe Farm, Long Meadow, Tunnel 4, Plot 1` */
export const assignedTo = ({ farm_title, place }: Pick<Device, 'farm_title' | 'place'>): string =>
  [farm_title, place].filter(Boolean).join(', ')

/** The tags and marks of a device, in lists and on its own page. */
export const Battery = ({ percent }: { percent: number | null }) =>
  percent === null ? (
    <span className={css.quiet}>{t.notReported}</span>
  ) : (
    <span className={css.battery} data-low={percent < LOW_BATTERY_PERCENT || undefined}>
      <svg className={css.bar} aria-hidden="true">
        <rect width={`${percent}%`} height="100%" />
      </svg>
      {t.percent(number(percent))}
    </span>
  )

export const LastSeen = ({ at }: { at: string | null }) => (
  <time dateTime={at ?? undefined} title={at ? dateTime(at) : undefined}>
    {ago(at, useNow())}
  </time>
)

export const ActiveTag = ({ active }: { active: boolean }) => {
  const Icon = active ? IconCircleCheck : IconCircleMinus
  return (
    <Tag tone={active ? 'good' : 'plain'} icon={<Icon aria-hidden="true" />}>
      {active ? t.active : t.inactive}
    </Tag>
  )
}

const alertIcons = {
  silent: IconWifiOff,
  'low battery': IconBattery1,
  'skewed clock': IconClockExclamation,
  'refused messages': IconMessageX,
  'no flowers': IconFlowerOff,
  'visits without flowers': IconFlowerOff,
  'overlapping times': IconCopy,
  'contradicting messages': IconArrowsDiff,
} as const satisfies Record<DeviceAlert, unknown>

export const AlertTags = ({ alerts, none: otherwise }: { alerts: readonly DeviceAlert[]; none?: string }) =>
  alerts.length === 0 ? (
    <span className={css.quiet}>{otherwise}</span>
  ) : (
    <span className={css.tags}>
      {alerts.map((alert) => {
        const Icon = alertIcons[alert]
        return (
          <Tag key={alert} tone={alert === 'silent' ? 'bad' : 'warn'} icon={<Icon aria-hidden="true" />}>
            {t.alerts[alert]}
          </Tag>
        )
      })}
    </span>
  )
