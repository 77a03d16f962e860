import { IconBattery1, IconCircleCheck, IconCircleMinus, IconClockExclamation, IconWifiOff } from '@tabler/icons-react'
import { LOW_BATTERY_PERCENT, type Ailment } from '#domain/devices/device.ts'
import { ago, dateTime, number } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/use-now.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Tag } from '#web/ui/tag.tsx'
import css from './device-marks.module.css'

/** How devices are told at a glance, in lists and on their own page. */
export const Battery = ({ percent }: { percent: number | null }) =>
  percent === null ? (
    <span className={css.quiet}>{t.notKnown}</span>
  ) : (
    <span className={css.battery} data-low={percent < LOW_BATTERY_PERCENT || undefined}>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
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

const ailIcons = { silent: IconWifiOff, 'low battery': IconBattery1, 'skewed clock': IconClockExclamation }

export const AilTags = ({ ails, otherwise }: { ails: readonly Ailment[]; otherwise?: string }) =>
  ails.length === 0 ? (
    <span className={css.quiet}>{otherwise}</span>
  ) : (
    <span className={css.tags}>
      {ails.map((ailment) => {
        const Icon = ailIcons[ailment]
        return (
          <Tag key={ailment} tone={ailment === 'silent' ? 'bad' : 'warn'} icon={<Icon aria-hidden="true" />}>
            {t.ailments[ailment]}
          </Tag>
        )
      })}
    </span>
  )

const [BAR, GAP, HEIGHT] = [8, 2, 18]
const LONGEST_DAY_HOURS = 12

/** Hours watched on each of the last days, oldest first; a day that was not watched is hatched. */
export const HoursBars = ({ hours, id }: { hours: readonly (number | null)[]; id: string }) => {
  const words = hours.map((value) => (value === null ? t.notWatched : t.hours(number(value, 1)))).join(', ')
  return (
    <svg width={hours.length * (BAR + GAP)} height={HEIGHT} role="img" aria-label={t.hoursByDay(words)}>
      <pattern id={`not-${id}`} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V4" stroke="var(--hatch)" strokeWidth="1.6" />
      </pattern>
      {hours.map((value, day) => {
        const high = value === null ? HEIGHT : Math.max(1.5, Math.min(1, value / LONGEST_DAY_HOURS) * HEIGHT)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a day has no other name here
          <g key={day} transform={`translate(${day * (BAR + GAP)} 0)`}>
            <rect width={BAR} height={HEIGHT} fill={value === null ? `url(#not-${id})` : 'var(--sunk)'} />
            {value !== null && <rect y={HEIGHT - high} width={BAR} height={high} fill="var(--green)" />}
          </g>
        )
      })}
    </svg>
  )
}
