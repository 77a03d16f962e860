import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { FieldDetail } from '#domain/locations/location.ts'
import { area, text } from '#web/platform/formats.ts'
import { locations as t } from '#web/texts/locations.ts'
import css from './farm-facts.module.css'

/** The name of a farm, which expands to its location and size. */
export const FarmFacts = ({ farm }: { farm: FieldDetail['farm'] }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { title, city, country, area_in_sq_meters } = farm
  const facts = [
    [t.city, text(city)],
    [t.country, text(country)],
    [t.area, area_in_sq_meters === null ? text(null) : area(area_in_sq_meters)],
  ] as const
  return (
    <>
      <button
        type="button"
        className={css.name}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {title}
        <IconChevronDown aria-hidden="true" />
      </button>
      {open && (
        <dl id={id} className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
