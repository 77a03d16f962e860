import { IconMapPin } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { looksSwapped, type Position } from '#domain/locations/swapped.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import layout from '#web/ui/form/form-layout.module.css'
import css from './farm-form.module.css'
import { PhonePosition } from './phone-position.tsx'

const PositionMap = lazyPart(() => import('./position-map.tsx'))
const DECIMALS = 5

const drawsPictures = (): boolean =>
  typeof WebGL2RenderingContext !== 'undefined' && document.createElement('canvas').getContext('webgl2') !== null

/** Any number: one out of range may be entered in the wrong field. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

const degrees = (text: string, most: number): number | null => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Math.abs(value) <= most ? value : null
}

interface PositionValues {
  latitude: string
  longitude: string
}
interface PositionPickerProps {
  values: PositionValues
  /** The accuracy is that of the phone's measurement; null if the position was typed or picked. */
  onChange: (change: Partial<PositionValues>, accuracy: number | null) => void
  errorOf: (name: keyof PositionValues) => string | undefined
  hint: string
  /** A known nearby position: if latitude and longitude match it only when swapped, the form asks about that. */
  known?: Position | undefined
  /** The accuracy in metres that a phone's position must have. */
  enough: number
}

/** The position of a farm or a plot: typed, measured by the phone, or picked on a map that is loaded on demand. */
export const PositionPicker = ({ values, onChange, errorOf, hint, enough, known = {} }: PositionPickerProps) => {
  const [open, setOpen] = useState(false)
  const [draws] = useState(drawsPictures)
  const tiles = usePortalSettings()?.tiles
  const field = (name: 'latitude' | 'longitude') => (
    <TextField
      label={t.form[name]}
      value={values[name]}
      error={errorOf(name)}
      inputMode="text"
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.target.value }, null)}
    />
  )
  const typed = { latitude: numberOf(values.latitude), longitude: numberOf(values.longitude) }
  const isSwapped = looksSwapped(typed, known)
  const latitude = degrees(values.latitude, 90)
  const longitude = degrees(values.longitude, 180)
  return (
    <fieldset className={css.place}>
      <legend>{t.position}</legend>
      <p className={css.hint}>{hint}</p>
      <div className={layout.pair}>
        {field('latitude')}
        {field('longitude')}
      </div>
      {isSwapped && (
        <Notice tone="warn" live title={t.swapped(values.longitude.trim(), values.latitude.trim())}>
          <div className={css.asked}>
            <Button onClick={() => onChange({ latitude: values.longitude, longitude: values.latitude }, null)}>
              {t.swap}
            </Button>
          </div>
        </Notice>
      )}
      <div className={css.actions}>
        <PhonePosition
          enough={enough}
          onTake={({ latitude: north, longitude: east, accuracy }) =>
            onChange({ latitude: north.toFixed(DECIMALS), longitude: east.toFixed(DECIMALS) }, accuracy)
          }
        />
        {!open && (
          <Button onClick={() => setOpen(true)}>
            <IconMapPin aria-hidden="true" />
            {t.pick}
          </Button>
        )}
      </div>
      {open &&
        (draws ? (
          <Suspense fallback={<div className={css.map} aria-busy="true" />}>
            <PositionMap
              tiles={tiles ?? null}
              at={latitude === null || longitude === null ? null : [longitude, latitude]}
              onPick={([east, north]) =>
                onChange({ latitude: north.toFixed(DECIMALS), longitude: east.toFixed(DECIMALS) }, null)
              }
            />
          </Suspense>
        ) : (
          <p className={css.hint}>{t.noMap}</p>
        ))}
    </fieldset>
  )
}
