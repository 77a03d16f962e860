import type { Condition } from '#domain/weather/condition.ts'
import type { ReactNode } from 'react'

const high = 'M9 19.5a5.2 5.2 0 0 1-.6-10.4 7.2 7.2 0 0 1 13.7-1.2 5.9 5.9 0 0 1 .4 11.6Z'
const middle = 'M9 20.5a5.2 5.2 0 0 1-.6-10.4 7.2 7.2 0 0 1 13.7-1.2 5.9 5.9 0 0 1 .4 11.6Z'
const low = 'M9 25.5a5.2 5.2 0 0 1-.6-10.4 7.2 7.2 0 0 1 13.7-1.2 5.9 5.9 0 0 1 .4 11.6Z'

const drawings: Record<Condition, ReactNode> = {
  Sunny: (
    <>
      <circle cx="16" cy="16" r="6.2" fill="var(--honey)" />
      <g stroke="var(--honey)" strokeLinecap="round" strokeWidth="2">
        {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
          <path key={turn} d="M16 5.6v-3" transform={`rotate(${turn} 16 16)`} />
        ))}
      </g>
    </>
  ),
  Cloudy: (
    <>
      <circle cx="20.4" cy="11.4" r="5" fill="var(--honey)" />
      <path fill="var(--cloud)" d={low} />
    </>
  ),
  Rain: (
    <>
      <path fill="var(--cloud)" d={middle} />
      <path
        fill="none"
        stroke="var(--rain)"
        strokeLinecap="round"
        strokeWidth="2.2"
        d="m10.5 23.5-1.4 4.4m6.9-4.4-1.4 4.4m6.9-4.4-1.4 4.4"
      />
    </>
  ),
  Thunderstorm: (
    <>
      <path fill="var(--cloud)" d={high} />
      <path fill="var(--honey)" d="m16.6 17.5-5.2 7.1h4l-1.8 6 7-8.2h-4.2l2.4-4.9Z" />
    </>
  ),
  Snow: (
    <>
      <path fill="var(--cloud)" d={high} />
      <g fill="none" stroke="var(--rain)" strokeLinecap="round" strokeWidth="1.5">
        <path d="M10 22.4v5m-2.2-3.8 4.4 2.6m0-2.6-4.4 2.6" />
        <path d="M20 24.4v5m-2.2-3.8 4.4 2.6m0-2.6-4.4 2.6" />
      </g>
    </>
  ),
  Chilly: (
    <>
      <path fill="var(--cloud)" d="M7 25.5a5.2 5.2 0 0 1-.6-10.4 7.2 7.2 0 0 1 13.7-1.2 5.9 5.9 0 0 1 .4 11.6Z" />
      <path fill="var(--k)" stroke="var(--k)" strokeWidth="2.6" d="M20.6 9.2a3.4 3.4 0 0 1 6.8 0v10.2a5.6 5.6 0 1 1-6.8 0Z" />
      <path fill="none" stroke="var(--rain)" strokeWidth="1.8" d="M21.8 9.2a2.2 2.2 0 0 1 4.4 0V20a4.4 4.4 0 1 1-4.4 0Z" />
      <circle cx="24" cy="23.6" r="2.5" fill="var(--rain)" />
      <path stroke="var(--rain)" strokeLinecap="round" strokeWidth="1.8" d="M24 18v5" />
    </>
  ),
}

const known = (condition: string): condition is Condition => Object.hasOwn(drawings, condition)

/** The day's condition on a 32 grid. */
export const WeatherIcon = ({
  condition,
  size = 30,
  x,
  y,
  name,
}: {
  condition: string | null
  size?: number
  x?: number
  y?: number
  /** Its accessible name when used alone; beside its text it is decorative. */
  name?: string
}) => {
  if (condition === null || !known(condition)) return null
  const place = { viewBox: '0 0 32 32', width: size, height: size, x, y }
  return name ? (
    <svg {...place} role="img" aria-label={name}>
      {drawings[condition]}
    </svg>
  ) : (
    <svg {...place} aria-hidden="true">
      {drawings[condition]}
    </svg>
  )
}
