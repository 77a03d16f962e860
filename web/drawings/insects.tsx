import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import type { ReactNode } from 'react'

/** The colour of a functional group, the same on every page. It is always shown beside the group's glyph or name. */
export const groupColours: Record<FunctionalGroup | 'unidentified', string> = {
  bumblebee: 'var(--g-bumblebee)',
  honeybee: 'var(--g-honeybee)',
  hoverfly: 'var(--g-hoverfly)',
  'solitary bee': 'var(--g-solitary)',
  'other fly': 'var(--g-otherfly)',
  'social wasp': 'var(--g-wasp)',
  unidentified: 'var(--g-unknown)',
}

const wings = (shapes: ReactNode) => (
  <g fill="currentColor" fillOpacity={0.34} stroke="none">
    {shapes}
  </g>
)

/** Stripes are cut out with `--k`, the background colour behind the drawing. */
const drawings: Record<FunctionalGroup | 'unidentified', ReactNode> = {
  bumblebee: (
    <>
      {wings(
        <>
          <ellipse cx="5.6" cy="9" rx="5" ry="2.7" transform="rotate(24 5.6 9)" />
          <ellipse cx="18.4" cy="9" rx="5" ry="2.7" transform="rotate(-24 18.4 9)" />
        </>,
      )}
      <circle cx="12" cy="4.6" r="2.7" fill="currentColor" />
      <ellipse cx="12" cy="13.6" rx="6" ry="8" fill="currentColor" />
      <path fill="none" stroke="var(--k)" strokeWidth="2.1" d="M6.3 12.2q5.7 2.4 11.4 0M6.9 16.6q5.1 2.4 10.2 0" />
    </>
  ),
  honeybee: (
    <>
      {wings(
        <>
          <ellipse cx="5.6" cy="8" rx="5.4" ry="2.2" transform="rotate(28 5.6 8)" />
          <ellipse cx="18.4" cy="8" rx="5.4" ry="2.2" transform="rotate(-28 18.4 8)" />
        </>,
      )}
      <circle cx="12" cy="4.2" r="2.4" fill="currentColor" />
      <circle cx="12" cy="8.7" r="3" fill="currentColor" />
      <path fill="currentColor" d="M12 10.6c4.2 0 4.6 4.8 0 11.8-4.6-7-4.2-11.8 0-11.8" />
      <path stroke="var(--k)" strokeWidth="1.15" d="M8.6 13.4h6.8M8.9 16h6.2m-5.3 2.4h4.4" />
    </>
  ),
  hoverfly: (
    <>
      {wings(
        <>
          <path d="M11.2 8.4C7 3.2 1.4 3.4 1 6c0 2.6 5 4.4 10 4.4Z" />
          <path d="M12.8 8.4C17 3.2 22.6 3.4 23 6c0 2.6-5 4.4-10 4.4Z" />
        </>,
      )}
      <circle cx="9.9" cy="4.4" r="2.3" fill="currentColor" />
      <circle cx="14.1" cy="4.4" r="2.3" fill="currentColor" />
      <circle cx="12" cy="8.6" r="2.5" fill="currentColor" />
      <path fill="currentColor" d="M12 10c3.4.6 3.6 7.4 0 12-3.6-4.6-3.4-11.4 0-12" />
      <path stroke="var(--k)" strokeWidth="1.5" d="M9.4 13.4h1.8m1.6 0h1.8m-4.9 3.2h1.5m1.6 0h1.5" />
    </>
  ),
  'solitary bee': (
    <>
      {wings(
        <>
          <ellipse cx="6.4" cy="10" rx="4.3" ry="1.9" transform="rotate(40 6.4 10)" />
          <ellipse cx="17.6" cy="10" rx="4.3" ry="1.9" transform="rotate(-40 17.6 10)" />
        </>,
      )}
      <path stroke="currentColor" strokeLinecap="round" strokeWidth="1.2" d="M10.8 3.6 8.6 1m4.6 2.6L15.4 1" />
      <circle cx="12" cy="5.6" r="2.5" fill="currentColor" />
      <ellipse cx="12" cy="10" fill="currentColor" rx="3" ry="2.7" />
      <ellipse cx="12" cy="16.6" fill="currentColor" rx="3.6" ry="4.9" />
    </>
  ),
  'other fly': (
    <>
      {wings(
        <>
          <path d="M11 9 4.4 20.6C7.4 23 11 20 12 15Z" />
          <path d="m13 9 6.6 11.6C16.6 23 13 20 12 15Z" />
        </>,
      )}
      <circle cx="9.6" cy="4.6" r="2.5" fill="currentColor" />
      <circle cx="14.4" cy="4.6" r="2.5" fill="currentColor" />
      <ellipse cx="12" cy="9.6" fill="currentColor" rx="3.3" ry="3.5" />
      <ellipse cx="12" cy="15.6" fill="currentColor" rx="2.6" ry="4" />
    </>
  ),
  'social wasp': (
    <>
      {wings(
        <>
          <ellipse cx="5.2" cy="10.6" rx="5" ry="1.6" transform="rotate(-24 5.2 10.6)" />
          <ellipse cx="18.8" cy="10.6" rx="5" ry="1.6" transform="rotate(24 18.8 10.6)" />
        </>,
      )}
      <path stroke="currentColor" strokeLinecap="round" strokeWidth="1.2" d="M10.9 3 8.2.8M13.1 3 15.8.8" />
      <circle cx="12" cy="4.4" r="2.3" fill="currentColor" />
      <ellipse cx="12" cy="8.6" fill="currentColor" rx="2.7" ry="2.5" />
      <path fill="currentColor" d="M12 11.4c4.4.6 4.2 5.6 0 12-4.2-6.4-4.4-11.4 0-12" />
      <path fill="none" stroke="var(--k)" strokeWidth="1.2" d="m8.9 14 3.1 1.4 3.1-1.4m-5.4 3.6L12 19l2.3-1.4" />
    </>
  ),
  unidentified: (
    <g fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2.4 2">
      <ellipse cx="12" cy="13.4" rx="5.4" ry="7.6" />
      <circle cx="12" cy="4.4" r="2.4" />
    </g>
  ),
}

/**
 * Silhouette of a group in its colour, on a 24 grid. Decorative: the name is shown beside it, so it is hidden from
 * screen readers.
 */
export const InsectGlyph = ({
  group,
  size = 22,
  x,
  y,
}: {
  group: FunctionalGroup | 'unidentified'
  size?: number
  x?: number
  y?: number
}) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    x={x}
    y={y}
    aria-hidden="true"
    style={{ color: groupColours[group], flex: 'none' }}
  >
    {drawings[group]}
  </svg>
)
