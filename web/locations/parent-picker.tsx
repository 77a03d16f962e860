import { locations as t } from '#web/texts/locations.ts'
import layout from '#web/ui/form/form-layout.module.css'
import css from './location-forms.module.css'
import { PlacePicker, type ChosenPlace } from './place-picker.tsx'

type Part = 'farm_id' | 'field_id' | 'tunnel_id'

interface ParentPickerProps {
  /** The kind of place that the location belongs to. */
  to: Part
  place: ChosenPlace
  onChange: (place: Partial<ChosenPlace>) => void
  error: string | undefined
  /** Whether the location already has a place, so that selecting another one moves it. */
  moves: boolean
}

/** Selects where a location is, from the farm down to its parent. */
export const ParentPicker = ({ to, place, onChange, error, moves }: ParentPickerProps) => (
  <fieldset className={layout.group}>
    <legend>{t.place}</legend>
    <PlacePicker
      to={to}
      place={place}
      onChange={onChange}
      // The server's message for a missing id is not meant for users.
      errors={error === undefined ? {} : { [to]: place[to] === null ? t.required[to] : error }}
    />
    {moves && <p className={css.hint}>{t.moveHint}</p>}
  </fieldset>
)
