import { areaOf, ringOf } from '#domain/outlines/geometry.ts'
import { outlines as t } from '#web/texts/outlines.ts'
import { faultOf, type DrawnPlace } from './drawing.ts'
import css from './outlines.module.css'
import { areaText, shortName } from './place-name.ts'

interface PlacesListProps {
  places: readonly DrawnPlace[]
  selected: DrawnPlace | null
  onSelect: (key: string) => void
}

/** A farm may have hundreds of plots: only those of the selected tunnel and the changed ones are listed. */
const isListed = ({ plot, field, tunnel, isChanged }: DrawnPlace, selected: DrawnPlace | null): boolean =>
  plot === null || isChanged || (selected !== null && selected.field === field && selected.tunnel === tunnel)

/** The farm, its fields, tunnels and plots, and whether each is drawn. */
export const PlacesList = ({ places, selected, onSelect }: PlacesListProps) => (
  <nav className={css.places} aria-label={t.places}>
    <ul>
      {places
        .filter((place) => isListed(place, selected))
        .map((place) => (
          <li key={place.key} data-place={place.place}>
            <button
              type="button"
              aria-current={place.key === selected?.key ? 'true' : undefined}
              onClick={() => onSelect(place.key)}
            >
              <span>{shortName(place)}</span>
              <small>{stateOf(place)}</small>
            </button>
          </li>
        ))}
    </ul>
  </nav>
)

const stateOf = (place: DrawnPlace): string => {
  const { corners, isChanged, id } = place
  const drawn = corners.length > 2 ? areaText(areaOf(ringOf(corners))) : t.notDrawn
  const change = id === null ? t.isNew : isChanged ? t.changed : null
  return [drawn, change, faultOf(place) && '⚠'].filter(Boolean).join(' · ')
}
