import { number } from '#web/platform/formats.ts'
import { chart as t } from '#web/texts/chart.ts'
import { HatchRect } from './hatch.tsx'

const STEP = 9
const HEIGHT = 20
const FULL_DAY = 12

const spoken = (value: number | null): string =>
  value === null ? t.notWatched : number(value, Number.isInteger(value) ? 0 : 1)

/** Hours watched on each of the last days, oldest first, as small bars; an unwatched day is hatched. */
export const HoursBars = ({ hours }: { hours: readonly (number | null)[] }) => {
  const full = Math.max(FULL_DAY, ...hours.map((value) => value ?? 0))
  const width = hours.length * STEP - 1
  const name = t.hoursByDay(hours.map(spoken).join(', '))
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={name}>
      {hours.map((value, day) =>
        value === null ? (
          <HatchRect
            key={day}
            x={day * STEP + 0.5}
            y={0.5}
            width={7}
            height={HEIGHT - 1}
            stroke="var(--hatch)"
            strokeWidth={0.6}
          />
        ) : (
          <g key={day}>
            <rect x={day * STEP} width={8} height={HEIGHT} fill="var(--sunk)" />
            <rect
              x={day * STEP}
              y={HEIGHT * (1 - value / full)}
              width={8}
              height={(HEIGHT * value) / full}
              fill="var(--green)"
            />
          </g>
        ),
      )}
    </svg>
  )
}
