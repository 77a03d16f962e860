import { locations as t } from '#web/texts/locations.ts'
import layout from '#web/ui/form/form-layout.module.css'
import css from './location-forms.module.css'
import { PlacePicker, type ChosenPlace } from './place-picker.tsx'

type Part = 'farm_id' | 'field_id' | 'tunnel_id'

interface ParentPickerProps {
  /** The part that the location lies in. */
  to: Part
  place: ChosenPlace
  onChange: (place: Partial<ChosenPlace>) => void
  error: string | undefined
  /** Its present place; choosing another one moves it. */
  moves: boolean
}

/** Where a location lies, from the farm down to what it lies in. */
export const ParentPicker = ({ to, place, onChange, error, moves }: ParentPickerProps) => (
  <fieldset className={layout.group}>
    <legend>{t.place}</legend>
    <PlacePicker
      to={to}
      place={place}
      onChange={onChange}
      // The server's message for a missing id is not written for people.
      errors={error === undefined ? {} : { [to]: place[to] === null ? t.required[to] : error }}
    />
    {moves && <p className={css.hint}>{t.moveHint}</p>}
  </fieldset>
)
