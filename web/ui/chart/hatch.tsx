import { useId, type ComponentProps } from 'react'

/**
 * The hatching that means "not watched". It includes its own pattern, because patterns are referenced by an id that is
 * unique on the page.
 */
export const HatchRect = (rest: ComponentProps<'rect'>) => {
  const id = useId()
  return (
    <>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" stroke="var(--hatch)" strokeWidth="2.2" />
      </pattern>
      <rect fill={`url(#${id})`} {...rest} />
    </>
  )
}
